import { addDays, type CalendarDay, dayAt, timeAt } from '@separai/contract/calendar';
import type { LocalTime } from '@separai/contract/collection-days/answer';
import { CollectionParams } from '@separai/contract/collection-days/schema';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { areaPagePath } from '@separai/contract/public-pages';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type DrawnPage, keepDrawn, type PublicPage, type PublicPages, publicPages } from '../../platform/http/public-pages.ts';
import type { SitemapSection } from '../../platform/http/sitemap.ts';
import { areaCalendarPage, calendarSpan } from './calendar-page.ts';
import { areaPage, calendarAhead, type NamedPage, type ShownArea } from './public-page.ts';
import { findCoverage } from './repository-area-parts.ts';
import { findCalendarRevision, findListedAreas, findListing } from './repository-listing.ts';
import { calendarsOf } from './service.ts';

type FindNames = (db: Queryable, ids: readonly string[]) => Promise<readonly NamedPage[]>;

export interface AreaPageParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly pages: PublicPages | null;
  readonly findHolidays: (db: Queryable) => Promise<readonly Holiday[]>;
  /** Guides and items belong to other features. */
  readonly findGuideNames: FindNames;
  readonly findItemNames: FindNames;
}

const prefix = '/coleta/';
interface Span {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

const findShownArea = async (parts: AreaPageParts, id: number, span: Span): Promise<ShownArea> => {
  const { db } = parts;
  const [found] = await calendarsOf(parts, [id], span);
  if (found === undefined) throw new ApiError('collection-area-not-found');
  const [coverage, guides, items] = await Promise.all([
    findCoverage(db, id),
    parts.findGuideNames(db, found.service.guides),
    parts.findItemNames(db, found.service.items),
  ]);
  return { ...found, coverage, guides, items };
};

interface AreaPage {
  readonly suffix: string;
  spanFrom(today: CalendarDay): Span;
  draw(origin: string, shown: ShownArea, now: LocalTime): PublicPage;
}

const areaPages: readonly AreaPage[] = [
  { suffix: '', spanFrom: (today) => ({ from: today, to: addDays(today, calendarAhead) }), draw: areaPage },
  { suffix: '/calendario', spanFrom: calendarSpan, draw: areaCalendarPage },
];

/**
 * `/coleta/{id}-{slug}`: the public page of an area, and below it its calendar for printing. Each is rendered for each revision
 * of the area's calendar and each minute, since it shows days from today on, and holidays, guides and items have no part in
 * the revision.
 */
export const registerAreaPages = (app: FastifyInstance, parts: AreaPageParts): void => {
  const { db, clock } = parts;
  for (const { suffix, spanFrom, draw: drawArea } of areaPages) {
    const kept = keepDrawn<DrawnPage>();
    publicPages(app, parts.pages, { prefix, suffix, permission: 'collection-days:read' }, async (key, { origin, draw }) => {
      const { data: params } = CollectionParams.safeParse({ id: key.split('-')[0] });
      const revision = params === undefined ? null : await findCalendarRevision(db, params.id);
      if (params === undefined || revision === null) throw new ApiError('collection-area-not-found');
      const now = clock.now();
      return kept(String(params.id), `${revision} ${Math.floor(now.getTime() / 60_000)}`, async () => {
        const local = { day: dayAt(now, clock.timeZone), time: timeAt(now, clock.timeZone) };
        const page = drawArea(origin, await findShownArea(parts, params.id, spanFrom(local.day)), local);
        return { path: page.path, page: draw(page) };
      });
    });
  }
};

/** The sitemap's section of areas, and of the question for one's own, which has no answer without any. */
export const areaSitemap = (db: Queryable): SitemapSection => ({
  name: 'coletas',
  stamp: async () => {
    const { count, revisions, changedAt } = await findListing(db);
    return `${count}-${revisions}-${changedAt?.getTime() ?? 0}`;
  },
  files: async () => {
    const { count, changedAt } = await findListing(db);
    return count === 0 ? [] : [{ number: 1, changedAt }];
  },
  entries: async function* () {
    yield { path: '/coleta', changedAt: (await findListing(db)).changedAt };
    for await (const { changedAt, ...area } of findListedAreas(db)) yield { path: areaPagePath(area), changedAt };
  },
});
