// Chooses a language, by its number in the settings, in the menu of a table.
async (number) => {
  const drawn = () => new Promise((done) => setTimeout(done));
  const press = async (found) => {
    found.click();
    await drawn();
  };
  await press(document.querySelector("nav.corner button"));
  await press(document.querySelector("dialog .list button"));
  await press(document.querySelectorAll("dialog fieldset:first-of-type input")[number]);
  await press(document.querySelector("dialog header button"));
};
