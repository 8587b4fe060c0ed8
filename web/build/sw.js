// Keeps the page's own files and nothing else: no table, no person, no answer of the server ever
// enters a cache. Without a network the page opens and says that it is looking for the table.
const CACHE = "tellstones-__VERSION__";
// By their paths, wherever the page lies.
const HOME = new URL("./", self.location).pathname;
const KEPT = new Set(__KEPT__.map((name) => new URL(name, self.location).pathname));

// Where a host says nothing of how long its files hold, browsers guess, and would take a page of an earlier build for the latest.
const AS_IT_IS = { cache: "no-cache" };

self.addEventListener("install", (event) => {
  // A later version waits until the last tab of the one before is closed: no game loses its files in the middle.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...KEPT].map((path) => new Request(path, AS_IT_IS)))));
});

// Unless the reader asks for it, in the only tab.
self.addEventListener("message", (event) => {
  if (event.data !== "update") return;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((tabs) => (tabs.length > 1 ? event.source.postMessage("other tabs") : self.skipWaiting())),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(opened(request));
  } else if (pathname !== HOME && KEPT.has(pathname)) {
    event.respondWith(caches.match(pathname, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
  }
});

// The page itself opens whether its server is there or not, or only somebody who stands before it.
async function opened(request) {
  const asked = fetch(request, AS_IT_IS).catch(() => null);
  const answer = await Promise.race([asked, patience(request)]);
  return answer && answer.status < 500 ? answer : ((await caches.match(HOME, { cacheName: CACHE })) ?? (await asked) ?? Response.error());
}

// By hand: a network that is there and leads nowhere, as in trains and on planes, answers nothing for minutes. What is
// asked of the API, such as a download, may take its time.
const PATIENCE_MS = 4000;
const API = new URL("./api/", self.location).pathname;

function patience({ url }) {
  return new Promise((end) => new URL(url).pathname.startsWith(API) || setTimeout(end, PATIENCE_MS, null));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("tellstones-") && name !== CACHE).map((name) => caches.delete(name)));
}

// What is told is where it is one's turn and with whom, or who asks for what; nothing else ever comes this way.
self.addEventListener("push", (event) => {
  const { path, text } = event.data.json();
  const notice = { body: text, icon: new URL("./icon-192.png", self.location).href, tag: path, data: { path } };
  event.waitUntil(self.registration.showNotification("Tellstones", notice));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(HOME + event.notification.data.path));
});

async function openPage(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
