import { slugOf } from './text.ts';

const slugMaxLength = 80;

/** Path of a point's public page: `/ponto/12-ecoponto-centro`. The number alone identifies the point. */
export const pointPagePath = ({ id, name }: { id: number; name: string }): string => {
  const slug = slugOf(name).slice(0, slugMaxLength).replace(/-$/, '');
  return slug === '' ? `/ponto/${id}` : `/ponto/${id}-${slug}`;
};

/** Public path of an item: the app's own address, whose HTML the server fills in for clients without JavaScript. */
export const itemPath = (id: string): string => `/descarte/${id}`;

/** Path of a guide's public page. */
export const guidePagePath = (id: string): string => `/material/${id}`;
