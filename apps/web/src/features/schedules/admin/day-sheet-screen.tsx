import { dayWithWeekday } from '@separai/contract/calendar';
import { directionsLink } from '@separai/contract/collection-points/directions';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { telephoneLink } from '@separai/contract/contact-links';
import { formatPhone } from '@separai/contract/phones';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { useListSearch } from '../../../components/admin/list-search.ts';
import { QueryStates } from '../../../components/admin/query-states.tsx';
import { Button, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { FormAlert, TextField } from '../../../components/ui/field.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { mapsOfDevice } from '../../../lib/browser.ts';
import { today } from '../../../lib/time.ts';
import { formatWeight } from '../formats.ts';
import { daySheetQuery } from './api.ts';
import { PointFilter } from './point-filter.tsx';
import { addressOf, nameOf, pointNameOf, postalCodeOf, streetOf } from './schedule-words.ts';
import { sheetSearch } from './search.ts';
import { adminSchedulesText as text } from './text.ts';

/** `/admin-dashboard/agendamentos/folha`: the driver's sheet of a day, to be printed. */
export function DaySheetScreen() {
  const { search, set } = useListSearch(sheetSearch);
  const day = search.dia ?? today();
  const { ponto } = search;
  const sheet = useQuery(daySheetQuery({ date: day, ...(ponto !== undefined && { collectionPointId: String(ponto) }) }));
  const pending = sheet.data?.counts.pendente ?? 0;
  const stops = sheet.data?.counts.confirmado ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to="/admin-dashboard/agendamentos"
        search={{ de: day, ate: day }}
        className={`${standaloneLinkClass} wrap-anywhere print:hidden`}
      >
        <ArrowLeft aria-hidden="true" />
        {text.back}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageTitle>{text.sheetTitle(dayWithWeekday(day))}</PageTitle>
          <p className="min-h-6">{sheet.data !== undefined && text.sheetCount(stops)}</p>
        </div>
        <Button variant="primary" size="small" icon={<Printer />} className="print:hidden" onClick={() => print()}>
          {text.print}
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 roomy:grid-cols-2 print:hidden">
        <TextField
          type="date"
          label={text.sheetDay}
          value={day}
          onChange={({ target }) => target.value !== '' && set({ ...search, dia: target.value }, { replace: true })}
        />
        <PointFilter value={ponto} onChange={(id) => set({ dia: day, ponto: id }, { replace: true })} />
      </div>
      {sheet.data !== undefined && sheet.data.items.length < stops && (
        <FormAlert tone="warn">{text.sheetCut(sheet.data.items.length, stops)}</FormAlert>
      )}
      {pending > 0 && (
        <FormAlert tone="warn" className="print:hidden">
          {text.notOnSheet(pending)}
        </FormAlert>
      )}
      <QueryStates query={sheet} text={text}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text.sheetEmpty} sentence={text.sheetEmptySentence} />
          ) : (
            <Stops schedules={inDrivingOrder(items)} />
          )
        }
      </QueryStates>
    </div>
  );
}

/** Pickups in the order of the route, then drop-offs, which need no drive. */
const inDrivingOrder = (schedules: readonly AdministeredSchedule[]): AdministeredSchedule[] => [
  ...schedules.filter(({ handover }) => handover !== 'dropoff'),
  ...schedules.filter(({ handover }) => handover === 'dropoff'),
];

const heads = [
  ...[text.order, text.resident, text.address, text.point, text.materials, text.kilograms, text.observation],
  ...[text.collectedShort, text.done],
];

const cellClass = 'border border-edge px-2 py-1.5 align-top';

/** The stops of a day; a row is never cut by the end of a page, and each page repeats the head. */
function Stops({ schedules }: { schedules: readonly AdministeredSchedule[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
    <section aria-label={text.sheetCaption} tabIndex={0} className="overflow-x-auto px-px print:overflow-visible">
      <table className="w-full min-w-200 border-collapse bg-surface text-left text-small print:min-w-0 print:text-[10pt] print:leading-[13pt]">
        <caption className="sr-only">{text.sheetCaption}</caption>
        <thead>
          <tr className="bg-sunken font-display">
            {heads.map((word) => (
              <th key={word} scope="col" className={cellClass}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule, index) => (
            <tr key={schedule.id} className="break-inside-avoid">
              <td className={cellClass}>{index + 1}</td>
              <th scope="row" className={`${cellClass} font-normal`}>
                <span className="block font-semibold">{nameOf(schedule)}</span>
                {schedule.byPhone && <span className="block text-small">{text.byPhone}</span>}
                <Phone schedule={schedule} />
              </th>
              <td className={cellClass}>{schedule.handover === 'dropoff' ? text.dropoff : <Address schedule={schedule} />}</td>
              <td className={cellClass}>{pointNameOf(schedule.collectionPoint)}</td>
              <td className={cellClass}>
                {schedule.materials.length === 0
                  ? text.noMaterials
                  : schedule.materials.map((type) => materialTitles[type]).join(', ')}
              </td>
              <td className={`${cellClass} text-right`}>{formatWeight(schedule.weightKg)}</td>
              <td className={`${cellClass} whitespace-pre-line`}>{schedule.observation}</td>
              <td className={cellClass}>
                <WeightLines schedule={schedule} />
              </td>
              <td className={`${cellClass} text-center`}>
                <span aria-hidden="true" className="inline-block size-[5mm] border-2 border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A telephone that a phone calls. */
function Phone({ schedule: { user } }: { schedule: AdministeredSchedule }) {
  const phone = user?.phone ?? null;
  const call = phone === null ? null : telephoneLink(phone);
  if (phone === null || call === null) return null;
  return (
    <a href={call} className={`${sheetLinkClass} whitespace-nowrap`}>
      {formatPhone(phone)}
    </a>
  );
}

/** Lines to write kilograms on: one for each declared material, or one. */
function WeightLines({ schedule: { materials } }: { schedule: AdministeredSchedule }) {
  const lines = materials.length === 0 ? [null] : materials;
  return (
    <span className="grid min-w-24 gap-1">
      {lines.map((material) => (
        <span key={material ?? 'all'} className="flex items-end gap-1 whitespace-nowrap">
          {lines.length > 1 && material !== null && <span className="text-tiny">{materialTitles[material]}</span>}
          <span aria-hidden="true" className="h-[6mm] min-w-[10mm] grow border-b border-ink" />
          <span className="text-tiny">kg</span>
        </span>
      ))}
    </span>
  );
}

/** A link on a phone that looks like text on paper. */
const sheetLinkClass = 'max-md:inline-flex max-md:min-h-11 max-md:items-center max-md:underline print:no-underline';

/** The street, which opens the phone's maps, and the CEP. */
function Address({ schedule }: { schedule: AdministeredSchedule }) {
  const [street, cep] = [streetOf(schedule), postalCodeOf(schedule)];
  const place = { name: nameOf(schedule), address: street ?? '', latitude: null, longitude: null };
  return (
    <>
      {schedule.handover === 'pickup' && <span className="block font-semibold">{text.pickup}</span>}
      {addressOf(schedule) === null && text.noAddress}
      {street !== null && (
        <a href={directionsLink(place, mapsOfDevice())} rel="noopener noreferrer" className={sheetLinkClass}>
          {street}
        </a>
      )}
      {street !== null && cep !== null && ', '}
      <span className="whitespace-nowrap">{cep}</span>
    </>
  );
}
