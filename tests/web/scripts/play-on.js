// Plays a game against a bot by pressing what can be pressed, for some seconds; says its outcome if it is over, else null.
() =>
  new Promise((over) => {
    const found = (selector) => [...document.querySelectorAll(selector)].find((one) => !one.disabled && one.getAttribute("aria-disabled") !== "true");
    const press = (...selectors) => selectors.some((selector) => (found(selector)?.click(), found(selector)));
    const naming = () => found("[data-say]") || found(".naming");
    const until = Date.now() + 15_000;
    const step = () => {
      const table = document.querySelector("main.table");
      if (document.querySelector(".ending")) return over(document.querySelector("h2").textContent);
      if (Date.now() > until) return over(null);
      if (table?.dataset.busy === "false") {
        if (naming()) press("[data-say]", "[data-name]", ".spot.wanted");
        else if (!press("[data-reply=doubt]", "[data-boast]", ".mat .end", "[data-action=boast]", "[data-pool]", "[data-action=hide]")) found(".mat .spot")?.click();
      }
      setTimeout(step, 60);
    };
    step();
  });
