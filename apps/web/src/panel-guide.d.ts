/** The guide to the panel, made from `docs/painel.md` by the build (`panel-guide.ts`). */
declare module 'virtual:panel-guide' {
  export const guideHtml: string;
  export const guideChapters: readonly { readonly id: string; readonly title: string }[];
}
