import { addDays, type CalendarDay, dayAt, timeAt } from '@separai/contract/calendar';
import type { LocalTime } from '@separai/contract/collection-days/answer';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { CollectionParams } from '@separai/contract/collection-days/schema';
import { areaPagePath } from '@separai/contract/public-pages';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  type DrawnPage,
  keepDrawn,
  type PublicPage,
  type PublicPages,
  publicPages,
} from '../../../platform/http/public-pages.ts';
import type { SitemapSection } from '../../../platform/http/sitemap.ts';
import { findCoverage } from '../areas/repository-area-parts.ts';
import { type CalendarParts, calendarsOf } from '../lookup/service.ts';
import { areaCalendarPage } from './calendar-page.ts';
import { calendarSpan } from './calendar-sheet.ts';
import { jointCalendarPage } from './joint-calendar-page.ts';
import { areaPage, calendarAhead, type NamedPage, type ShownArea } from './public-page.ts';
import { findCalendarRevision, findListedAreas, findListing } from './repository-listing.ts';

type FindNames = (db: Queryable, ids: readonly string[]) => Promise<readonly NamedPage[]>;

export interface AreaPageParts extends CalendarParts {
  readonly clock: Clock;
  readonly pages: PublicPages | null;
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

/** The ids in the key of an address: one before the area's name, or several; those that are no id are left out. */
const idsIn = (key: string): number[] => {
  const parts = key.includes(',') ? key.split(',').slice(0, collectionDayLimits.printedAreasMax) : key.split('-').slice(0, 1);
  return [...new Set(parts.flatMap((id) => CollectionParams.safeParse({ id }).data?.id ?? []))];
};

interface AreaPages {
  readonly suffix: string;
  draw(ids: readonly number[], origin: string, now: LocalTime): Promise<PublicPage>;
}

const areaPages = (parts: AreaPageParts): readonly AreaPages[] => [
  {
    suffix: '',
    draw: async ([id = 0], origin, now) => {
      const span = { from: now.day, to: addDays(now.day, calendarAhead) };
      return areaPage(origin, await findShownArea(parts, id, span), now);
    },
  },
  {
    suffix: '/calendario',
    draw: async (ids, origin, now) => {
      const areas = await calendarsOf(parts, ids, calendarSpan(now.day));
      const [first] = areas;
      if (first === undefined) throw new ApiError('collection-area-not-found');
      return areas.length === 1 ? areaCalendarPage(origin, first, now) : jointCalendarPage(origin, areas, now);
    },
  },
];

/**
 * `/coleta/{id}-{slug}`: the public page of an area, and below it its calendar for printing, which `/coleta/{id},{id}` has of
 * several. Each is rendered for each revision of the areas' calendars and each minute, since it shows days from today on, and
 * holidays, guides and items have no part in the revision.
 */
export const registerAreaPages = (app: FastifyInstance, parts: AreaPageParts): void => {
  const { db, clock } = parts;
  for (const { suffix, draw: drawAreas } of areaPages(parts)) {
    const kept = keepDrawn<DrawnPage>();
    publicPages(app, parts.pages, { prefix, suffix, permission: 'collection-days:read' }, async (key, { origin, draw }) => {
      const asked = suffix === '' ? idsIn(key).slice(0, 1) : idsIn(key);
      const revisions = await Promise.all(asked.map((id) => findCalendarRevision(db, id)));
      const ids = asked.filter((_, index) => revisions[index] !== null);
      if (ids.length === 0) throw new ApiError('collection-area-not-found');
      const now = clock.now();
      return kept(ids.join(), `${revisions.join()} ${Math.floor(now.getTime() / 60_000)}`, async () => {
        const local = { day: dayAt(now, clock.timeZone), time: timeAt(now, clock.timeZone) };
        const page = await drawAreas(ids, origin, local);
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
