import { materialTypes } from '@separai/contract/collection-points/materials';
import { guidePagePath } from '@separai/contract/public-pages';
import { Navigate } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { BackArrow, Column } from '../../../components/ui/page.tsx';
import { ShareButton } from '../../../components/ui/share-button.tsx';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { shareText } from '../../../components/ui/text.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { titles } from '../../../lib/titles.ts';
import { type FoundGuide, useGuide } from '../api.ts';
import type { Guide } from '../guides-query.ts';
import { guidesText } from '../text.ts';
import { GuideContent, GuideName } from './guide-content.tsx';
import { FallbackNotice, GuidesFailed } from './recycle-screen.tsx';

const hazardousGuideId = 'perigosos';

function BackToList() {
  return <BackArrow to="/recycle" label={guidesText.back} className="-ml-2" />;
}

function LeadToList() {
  return (
    <Column>
      <WaitingStatus>{guidesText.redirecting}</WaitingStatus>
      <Navigate to="/recycle" replace />
    </Column>
  );
}

function Waiting() {
  return (
    <Column className="pt-3">
      <WaitingStatus quiet>{guidesText.loading}</WaitingStatus>
      <div className="flex items-center gap-1">
        <BackToList />
        <h1 className="sr-only">{guidesText.pageTitle}</h1>
        <Skeleton shape="drop" className="mr-1.5 size-9" />
        <Skeleton shape="line" className="h-6 w-28" />
      </div>
      <Skeleton shape="line" className="mt-3.5 h-4 w-full" />
      <Skeleton shape="line" className="mt-2 h-4 w-3/4" />
      <Skeleton className="mt-5 aspect-[328/185] w-full" />
    </Column>
  );
}

/** Link to the points that accept the guide's material, where points can accept it. */
function PointsLink({ guide }: { guide: Guide }) {
  const isHazardous = guide.id === hazardousGuideId;
  // Of the hazardous materials, points can accept cooking oil only.
  const material = isHazardous ? 'oleo' : materialTypes.find((type) => type === guide.id);
  if (material === undefined) return null;
  return (
    <LinkButton
      to="/search/{-$pointId}"
      params={{ pointId: undefined }}
      search={{ material: material }}
      variant="soft"
      icon={<MapPin />}
      className="mt-5 w-full lg:max-w-reading"
    >
      {isHazardous ? guidesText.oilPoints : guidesText.points(guide.name)}
    </LinkButton>
  );
}

function Found({ guide, loaded, query }: Extract<FoundGuide, { state: 'found' }>) {
  return (
    <Column width="wide" className="pt-3 pb-4 max-lg:max-w-[calc(var(--container-reading)+2rem)]">
      <div className="mb-2.5 flex items-start gap-1">
        <BackToList />
        <h1 className="flex min-w-0 flex-wrap items-center gap-2.5 py-1 font-display guide-title font-bold">
          <GuideName guide={guide} />
        </h1>
        <span className="ml-auto">
          <ShareButton label={shareText.guide} title={guide.name} path={guidePagePath(guide.id)} />
        </span>
      </div>
      <FallbackNotice loaded={loaded} query={query} />
      <GuideContent guide={guide}>
        <PointsLink guide={guide} />
      </GuideContent>
    </Column>
  );
}

/** `/recycle/{materialId}`: the guide of one material. An unknown id redirects to the list. */
export function GuideScreen({ materialId }: { materialId: string }) {
  return <OneGuide key={materialId} id={materialId} />;
}

function OneGuide({ id }: { id: string }) {
  const found = useGuide(id);
  usePageTitle(found.state === 'found' ? found.guide.name : titles.recycle);
  if (found.state === 'found') return <Found {...found} />;
  if (found.state === 'unknown') return <LeadToList />;
  if (found.state === 'failed') return <GuidesFailed query={found.query} />;
  return <Waiting />;
}
