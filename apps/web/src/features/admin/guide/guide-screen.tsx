import { guideChapters, guideHtml } from 'virtual:panel-guide';
import { useEffect } from 'react';
import { textLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { PanelHeading } from '../components/panel-shell.tsx';
import { adminText } from '../text.ts';

const { guide: text } = adminText;

/** Shows the chapter that the address names, which the browser looked for before it was rendered. */
const useAddressedChapter = (): void =>
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, []);

/** `/admin-dashboard/guia`: the guide to the panel, the repository's `docs/painel.md`. */
export function GuideScreen() {
  useAddressedChapter();
  return (
    <>
      <PanelHeading title={text.title} line={text.line} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[60rem]/panel:grid-cols-[minmax(0,1fr)_17rem]">
        <Card className="@min-[60rem]/panel:sticky @min-[60rem]/panel:top-4 @min-[60rem]/panel:order-2">
          <nav aria-labelledby="capitulos">
            <h2 id="capitulos" className="font-display text-name font-semibold">
              {text.chapters}
            </h2>
            <ul>
              {guideChapters.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className={`inline-flex min-h-11 items-center ${textLinkClass}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </Card>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build from a file of the repository */}
        <article className="guide-page" dangerouslySetInnerHTML={{ __html: guideHtml }} />
      </div>
    </>
  );
}
