// What axe finds in this document, by rule and element.
async (tags) => {
  const { violations } = await axe.run(document, { runOnly: tags });
  return violations.map((rule) => [
    rule.id,
    rule.nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
  ]);
};
