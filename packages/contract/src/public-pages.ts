import { slugOf } from './text.ts';

const slugMaxLength = 80;

interface Named {
  readonly id: number;
  readonly name: string;
}

const numberedPath = (prefix: string, { id, name }: Named): string => {
  const slug = slugOf(name).slice(0, slugMaxLength).replace(/-$/, '');
  return slug === '' ? `${prefix}${id}` : `${prefix}${id}-${slug}`;
};

/** Path of a point's public page: `/ponto/12-ecoponto-centro`. The number alone identifies the point. */
export const pointPagePath = (point: Named): string => numberedPath('/ponto/', point);

/** Path of the public page of a collection area: `/coleta/7-setor-norte`. The number alone identifies the area. */
export const areaPagePath = (area: Named): string => numberedPath('/coleta/', area);

/** Path of the printable calendar of a collection area. */
export const areaCalendarPath = (area: Named): string => `${areaPagePath(area)}/calendario`;

/** Path of the printable calendar of several collection areas, up to `collectionDayLimits.printedAreasMax`, or of a single one. */
export const areasCalendarPath = (areas: readonly Named[]): string => {
  const [first] = areas;
  if (areas.length === 1 && first !== undefined) return areaCalendarPath(first);
  const ids = areas.map(({ id }) => id).sort((one, other) => one - other);
  return `/coleta/${ids.join(',')}/calendario`;
};

/** Public path of an item: the app's own address, whose HTML the server fills in for clients without JavaScript. */
export const itemPath = (id: string): string => `/descarte/${id}`;

/** Path of the public figures, where the city publishes them. */
export const publicFiguresPath = '/numeros';

/** Path of a collector's profile: the app's own address. */
export const collectorPath = (id: number): string => `/coletores/${id}`;

/** Path of a guide's public page. */
export const guidePagePath = (id: string): string => `/material/${id}`;
