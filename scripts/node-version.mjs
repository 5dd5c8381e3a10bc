// All files of this folder parse on Node 14.13 and later, so that an old Node prints the sentence below instead of a syntax
// error.
const floor = [20, 19];

/** Message for a Node that is too old for Separaí; undefined when `version` ("20.19.1") is sufficient. */
export function nodeRefusal(version) {
  const [major, minor] = version.split('.').map(Number);
  const enough = major > floor[0] || (major === floor[0] && minor >= floor[1]);
  if (enough) return undefined;
  return `O Separaí precisa do Node ${floor.join('.')} ou mais novo (recomendado: 24), e este é o ${version}. Instale um mais novo em https://nodejs.org e tente de novo.`;
}

/** Exits with a message when this Node is older than `engines` in package.json. */
export function requireNode() {
  const refusal = nodeRefusal(process.versions.node);
  if (refusal === undefined) return;
  console.error(refusal);
  process.exit(1);
}
