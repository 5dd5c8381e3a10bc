import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { AreaChoice, DistrictChoice, OwnCollectionAreas } from './own-areas-schema.ts';
import * as endpoints from './own-endpoints.ts';
import { CollectionReminderChange, CollectionReminders } from './reminders-schema.ts';

export const readOwnCollectionAreas = serverEndpoint(endpoints.readOwnCollectionAreas, {
  summary: 'Ler os setores de coleta do próprio endereço, um por tipo de coleta, e onde falta escolher entre vários',
  reply: OwnCollectionAreas,
  errors: ['too-many-requests'],
});

export const chooseCollectionArea = serverEndpoint(endpoints.chooseCollectionArea, {
  summary: 'Escolher o setor de um tipo de coleta, entre os que servem ao próprio endereço',
  body: json(AreaChoice),
  reply: OwnCollectionAreas,
  errors: ['collection-area-not-found', 'collection-area-elsewhere', 'too-many-requests'],
});

export const chooseCollectionDistrict = serverEndpoint(endpoints.chooseCollectionDistrict, {
  summary: 'Escolher o bairro do próprio endereço, que o CEP não diz, até o endereço mudar; null desfaz a escolha',
  body: json(DistrictChoice),
  reply: OwnCollectionAreas,
  errors: ['collection-area-elsewhere', 'too-many-requests'],
});

export const readCollectionReminders = serverEndpoint(endpoints.readCollectionReminders, {
  summary: 'Ler os lembretes dos dias de coleta, um por tipo de coleta do próprio endereço',
  reply: CollectionReminders,
  errors: ['too-many-requests'],
});

export const changeCollectionReminder = serverEndpoint(endpoints.changeCollectionReminder, {
  summary: 'Escolher o lembrete de um tipo de coleta: na véspera ou no dia, a que hora, ou nenhum',
  body: json(CollectionReminderChange),
  reply: CollectionReminders,
  errors: ['collection-service-not-found', 'too-many-requests'],
});
