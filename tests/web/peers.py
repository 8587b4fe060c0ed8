"""People on a static site who play from device to device: frames come over a data channel."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.guests import HANG_MS, MOVING, QUIET, SIZES, Guest

LISTEN = """{
  const make = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...wish) {
    const channel = make.apply(this, wish);
    let text = "";
    channel.addEventListener("message", ({ data }) => {
      text += data.slice(1);
      if (data[0] !== ".") return;
      if (JSON.parse(text).t === "told") heardFromPeer(text);
      text = "";
    });
    return channel;
  };
  const server = new BroadcastChannel("tellstones PATH");
  server.addEventListener("message", ({ data }) => data.to === "page" && heardInPage(data.text));
}"""


class Peer(Guest):
    """A device: of a host, whose frames come from its worker, or of a guest."""

    hosts = False

    def listen(self, path: str) -> None:
        self.page.expose_function("heardFromPeer", self.hear_in_page)
        self.page.expose_function("heardInPage", self._hear_as_host)
        self.page.add_init_script(LISTEN.replace("PATH", path))

    def _hear_as_host(self, text: str) -> None:
        """The worker's messages for guests pass the host's page as well."""
        told = json.loads(text)
        if self.hosts and told["t"] == "told" and '"maker":true' in told["text"]:
            self.hear_in_page(text)


def device(
    browser: Browser, address: str, size: str = "phone", *, moving: bool = False, film: str = ""
) -> Peer:
    shape = SIZES[size]
    recording = {"record_video_dir": film, "record_video_size": shape} if film else {}
    context = browser.new_context(viewport=shape, has_touch=True, **recording)  # type: ignore[arg-type]
    context.set_default_timeout(HANG_MS)
    context.add_init_script(MOVING if moving else QUIET)
    return tab(context, address)


def tab(context: BrowserContext, address: str) -> Peer:
    """Another tab of the same device."""
    peer = Peer(context.new_page(), touch=True)
    peer.listen(urlsplit(address).path)
    peer.page.goto(address)
    peer.page.wait_for_selector("main")
    return peer


def link_on(page: Page) -> str:
    """The link that a device shows to the other."""
    link: str | None = page.locator("[data-link]").get_attribute("data-link")
    assert link is not None
    return link


def host_a_table(host: Peer, way: str = "friend") -> None:
    host.hosts = True
    host.press(host.page.locator(f'[data-way="{way}"]'))
    if way == "round":
        host.page.get_by_role("radio", name="Friends").check()
    host.press(host.page.locator("[data-sit]"))
    host.page.locator("[data-link]").wait_for()


def join(host: Peer, guest: Peer) -> None:
    """Uses links in both directions, as two desktops do."""
    guest.page.goto(link_on(host.page))
    answer = link_on(guest.page)
    host.page.locator("[data-code]").fill(answer)
    guest.page.locator("form.sit [data-sit]").wait_for()
    guest.press(guest.page.locator("form.sit [data-sit]"))
    guest.until(lambda: guest.arrived() and guest.seated())
