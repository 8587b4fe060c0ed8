// All that a page can keep.
async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    kept.push(...requests.map((request) => new URL(request.url).pathname));
  }
  return {
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: kept,
    title: document.title,
    databases: (await indexedDB.databases()).map((one) => one.name),
  };
};
