import { slugOf } from './text.ts';

const slugMaxLength = 80;

/** Path of the page of a point that everybody sees without an account: `/ponto/12-ecoponto-centro`. The number alone finds the point. */
export const pointPagePath = ({ id, name }: { id: number; name: string }): string => {
  const slug = slugOf(name).slice(0, slugMaxLength).replace(/-$/, '');
  return slug === '' ? `/ponto/${id}` : `/ponto/${id}-${slug}`;
};

/** Path of an item, for everybody: the app's own address, which the server fills in for whoever has no JavaScript. */
export const itemPath = (id: string): string => `/descarte/${id}`;

/** Path of the page of a guide that everybody sees without an account. */
export const guidePagePath = (id: string): string => `/material/${id}`;
