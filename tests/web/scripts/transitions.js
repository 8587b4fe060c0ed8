// Waits until no colour is on its way to another.
() =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter((running) => running instanceof CSSTransition)
      .map((running) => running.finished),
  );
