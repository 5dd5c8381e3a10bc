import { defaultGuideColor } from '@separai/contract/limits';
import { guideMessages } from '@separai/contract/recycling-guides/messages';
import { guideIdOf, linesOf } from '@separai/contract/recycling-guides/rules';
import { GuideCreation, type RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import type * as z from 'zod/mini';
import type { Guide } from '../guides-query.ts';

/** The form of a guide; the entries of its lists and its steps are one by line. */
export interface GuideForm {
  id: string;
  name: string;
  description: string;
  intro: string;
  recyclable: string;
  nonRecyclable: string;
  howToPrepare: string;
  color: string;
  youtubeUrl: string;
  position: string;
  sources: { title: string; publisher: string; url: string; year: string }[];
}

/** The form of a new guide, which comes last. */
export const emptyForm = (guides: readonly RecyclingGuide[]): GuideForm => ({
  id: '',
  name: '',
  description: '',
  intro: '',
  recyclable: '',
  nonRecyclable: '',
  howToPrepare: '',
  color: defaultGuideColor,
  youtubeUrl: '',
  position: String(Math.max(0, ...guides.map(({ position }) => position)) + 1),
  sources: [],
});

/** The form of a guide, in which the default video is empty. */
export const formOf = (guide: RecyclingGuide, defaultVideoUrl: string): GuideForm => ({
  id: guide.id,
  name: guide.name,
  description: guide.description,
  intro: guide.intro ?? '',
  recyclable: guide.items.recyclable.join('\n'),
  nonRecyclable: guide.items.nonRecyclable.join('\n'),
  howToPrepare: guide.items.howToPrepare,
  color: guide.color,
  youtubeUrl: guide.youtubeUrl === defaultVideoUrl ? '' : guide.youtubeUrl,
  position: String(guide.position),
  sources: guide.sources.map(({ year, ...source }) => ({ ...source, year: year === undefined ? '' : String(year) })),
});

const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The request body of a form. */
export const bodyOf = (form: GuideForm): Omit<z.input<typeof GuideCreation>, 'id'> => ({
  name: form.name,
  description: form.description,
  intro: form.intro,
  color: form.color.trim(),
  youtubeUrl: form.youtubeUrl,
  items: {
    recyclable: linesOf(form.recyclable),
    nonRecyclable: linesOf(form.nonRecyclable),
    howToPrepare: linesOf(form.howToPrepare).join('\n'),
  },
  position: numberOf(form.position),
  sources: form.sources.map(({ year, ...source }) => (year.trim() === '' ? source : { ...source, year: numberOf(year) })),
});

/** The form's field of a field of the body: 'items.recyclable.3' is a line of 'recyclable'. */
export const formFieldOf = (path: string): string => path.replace(/^items\.(\w+).*$/, '$1').replace(/^items$/, 'recyclable');

/** The problems of a form by field; empty when it can be sent. */
export const problemsOf = (form: GuideForm, isNew: boolean): Record<string, string> => {
  const id = form.id.trim();
  const parsed = GuideCreation.safeParse({ ...bodyOf(form), ...(isNew && id !== '' ? { id } : {}) });
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[formFieldOf(path.join('.'))] ??= message;
  if (isNew && id === '' && form.name.trim() !== '' && guideIdOf(form.name) === '')
    problems['name'] ??= guideMessages.nameWithoutLetters;
  return problems;
};

/** The guide of a form, for its preview. */
export const previewOf = (form: GuideForm, videoUrl: string): Guide => {
  const { items, intro: _intro, ...body } = bodyOf(form);
  return {
    id: form.id.trim() === '' ? guideIdOf(form.name) : form.id.trim(),
    name: body.name,
    description: body.description,
    intro: form.intro.trim() === '' ? null : form.intro,
    color: body.color ?? defaultGuideColor,
    youtubeUrl: videoUrl,
    items,
    sources: (body.sources ?? []).filter(({ title, url }) => title.trim() !== '' && url.trim() !== ''),
  };
};

/** The text of a field of a form. */
export const textOf = (form: GuideForm, field: keyof GuideForm): string => {
  const value = form[field];
  return typeof value === 'string'
    ? value.trim()
    : value
        .map(({ title, publisher, url, year }) => [title, publisher, url, year].filter((part) => part.trim() !== '').join(', '))
        .join('\n');
};
