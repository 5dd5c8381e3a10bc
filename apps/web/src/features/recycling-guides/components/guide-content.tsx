import type { ReactNode } from 'react';
import type { Guide } from '../guide.ts';
import { DropOf } from './guide-drop.tsx';
import { GuideLists } from './guide-lists.tsx';
import { GuideSources } from './guide-sources.tsx';
import { GuideVideo } from './guide-video.tsx';
import './guide-content.css';

/** A guide's drop and name, for its title. */
export function GuideName({ guide }: { guide: Guide }) {
  return (
    <>
      <DropOf guide={guide} size={36} />
      <span className="guide-name min-w-0 wrap-break-word">{guide.name}</span>
    </>
  );
}

/** What a guide says below its title; `children` stand before its sources. */
export function GuideContent({ guide, children }: { guide: Guide; children?: ReactNode }) {
  return (
    <div className="guide-content">
      <div className="guide-start">
        <p className="wrap-anywhere whitespace-pre-line">{guide.intro ?? guide.description}</p>
        <GuideVideo youtubeUrl={guide.youtubeUrl} material={guide.name} />
      </div>
      <GuideLists id={guide.id} items={guide.items} />
      {children}
      <GuideSources sources={guide.sources} />
    </div>
  );
}
