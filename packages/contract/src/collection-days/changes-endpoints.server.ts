import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './changes-endpoints.ts';
import { AreaPreview, ChangePreview, ExceptionPreview, HolidayPreview, ServicePreview } from './changes-schema.ts';
import { collectionDayLimits } from './limits.ts';
import { CollectionParams } from './schema.ts';

export const previewCollectionException = serverEndpoint(endpoints.previewCollectionException, {
  summary: 'Saber quantos moradores seriam avisados se uma exceção fosse salva ou excluída; nada é salvo',
  body: json(ExceptionPreview),
  reply: ChangePreview,
  idempotencyKey: 'unkept',
  errors: ['collection-exception-not-found'],
});

export const previewCollectionArea = serverEndpoint(endpoints.previewCollectionArea, {
  summary: 'Saber quantos moradores seriam avisados se um setor fosse salvo, ou excluído (null); nada é salvo',
  params: CollectionParams,
  body: json(AreaPreview, collectionDayLimits.areaMaxBytes),
  reply: ChangePreview,
  idempotencyKey: 'unkept',
  errors: ['collection-area-not-found'],
});

export const previewCollectionService = serverEndpoint(endpoints.previewCollectionService, {
  summary: 'Saber quantos moradores seriam avisados se um tipo de coleta fosse salvo; nada é salvo',
  params: CollectionParams,
  body: json(ServicePreview),
  reply: ChangePreview,
  idempotencyKey: 'unkept',
  errors: ['collection-service-not-found'],
});

export const previewHoliday = serverEndpoint(endpoints.previewHoliday, {
  summary: 'Saber quantos moradores seriam avisados de dias de coleta se um feriado fosse salvo ou excluído; nada é salvo',
  body: json(HolidayPreview),
  reply: ChangePreview,
  idempotencyKey: 'unkept',
  errors: ['holiday-not-found'],
});
