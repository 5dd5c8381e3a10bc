import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

/** What an endpoint declares for the server alone, which checks what comes and what it sends. */
const ofServer = new Set(['summary', 'params', 'query', 'reply', 'errors']);

type Cut = readonly [start: number, end: number];

const without = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted(([one], [other]) => one - other)
    .reduceRight((kept, [start, end]) => kept.slice(0, start) + kept.slice(end), code);

/** What stands at the top of a module for its own use, by the names that it gives: imports of shapes, and what is not exported. */
const ownUse = ({ body }: ESTree.Program): readonly { readonly cut: Cut; readonly names: readonly string[] }[] =>
  body.flatMap((node) => {
    const cut = [node.start, node.end] as const;
    if (node.type === 'ImportDeclaration' && /schema\.ts$|^zod\//.test(node.source.value))
      return [{ cut, names: node.specifiers.map(({ local }) => local.name) }];
    if (node.type !== 'VariableDeclaration') return [];
    return [{ cut, names: node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : [])) }];
  });

const withoutUnused = (code: string): string => {
  const cuts = ownUse(parseAst(code)).flatMap(({ cut, names }) => {
    const others = without(code, [cut]);
    return names.some((name) => new RegExp(`\\b${name}\\b`).test(others)) ? [] : [cut];
  });
  return cuts.length === 0 ? code : withoutUnused(without(code, cuts));
};

/**
 * A module of the contract without what the browser does not call its endpoints by: the rest of their declarations, and the shapes that
 * only they name.
 */
export const asCalled = (code: string): string => {
  const cuts: Cut[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [declared] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || declared?.type !== 'ObjectExpression') return;
      for (const [index, property] of declared.properties.entries()) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { value } = property;
        const isChecked =
          value.type === 'CallExpression' && value.callee.type === 'Identifier' && /^(json|form)$/.test(value.callee.name);
        if (ofServer.has(property.key.name) || isChecked) {
          cuts.push([property.start, declared.properties[index + 1]?.start ?? declared.end - 1]);
        }
      }
    },
  }).visit(parseAst(code));
  return withoutUnused(without(code, cuts));
};

/** The shapes of all that the server takes and gives take a telephone longer to make than its first screen: they stay out of the app. */
export const endpointsAsCalled = (): Plugin => ({
  name: 'endpoints-as-called',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/[\w-]+\/(?:[\w-]+-)?endpoints\.ts$/ },
    handler: (code) => ({ code: asCalled(code), map: null }),
  },
});
