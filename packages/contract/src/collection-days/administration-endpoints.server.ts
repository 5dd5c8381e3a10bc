import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import {
  AdministeredAreaPage,
  AdministeredAreaQuery,
  AdministeredServices,
  AreaNames,
  ExceptionQuery,
  KeptArea,
  KeptException,
  KeptExceptionPage,
  KeptService,
} from './administered-schema.ts';
import * as endpoints from './administration-endpoints.ts';
import {
  CollectionAreaCreation,
  CollectionAreaReplacement,
  CollectionExceptionCreation,
  CollectionExceptionReplacement,
  CollectionServiceCreation,
  CollectionServiceReplacement,
} from './administration-schema.ts';
import { collectionDayLimits } from './limits.ts';
import { CollectionParams } from './schema.ts';

export const listAdministeredServices = serverEndpoint(endpoints.listAdministeredServices, {
  summary: 'Listar todos os tipos de coleta, com quantos setores cada um tem',
  reply: AdministeredServices,
  errors: [],
});

export const createService = serverEndpoint(endpoints.createService, {
  summary: 'Criar um tipo de coleta',
  body: json(CollectionServiceCreation),
  reply: KeptService,
  status: 201,
  errors: ['collection-service-exists', 'collection-days-full'],
});

export const replaceService = serverEndpoint(endpoints.replaceService, {
  summary: 'Alterar um tipo de coleta',
  params: CollectionParams,
  body: json(CollectionServiceReplacement),
  reply: KeptService,
  errors: ['collection-service-not-found', 'collection-service-outdated', 'collection-service-exists'],
});

export const deleteService = serverEndpoint(endpoints.deleteService, {
  summary: 'Excluir um tipo de coleta que não tem setores',
  params: CollectionParams,
  reply: z.null(),
  status: 204,
  errors: ['collection-service-not-found', 'collection-service-in-use', 'confirmation-required'],
});

export const listAdministeredAreas = serverEndpoint(endpoints.listAdministeredAreas, {
  cost: 'computed',
  summary: 'Listar os setores de coleta, também os inativos, com quantas partes descrevem o lugar de cada um',
  query: AdministeredAreaQuery,
  reply: AdministeredAreaPage,
  errors: [],
});

export const listAreaNames = serverEndpoint(endpoints.listAreaNames, {
  cost: 'computed',
  summary: 'Listar os nomes de todos os setores de coleta, para escolher entre eles',
  reply: AreaNames,
  errors: [],
});

export const readAdministeredArea = serverEndpoint(endpoints.readAdministeredArea, {
  summary: 'Ler um setor de coleta inteiro, para alterá-lo',
  params: CollectionParams,
  reply: KeptArea,
  errors: ['collection-area-not-found'],
});

export const createArea = serverEndpoint(endpoints.createArea, {
  summary: 'Criar um setor de coleta, com as regras e o lugar',
  body: json(CollectionAreaCreation, collectionDayLimits.areaMaxBytes),
  reply: KeptArea,
  status: 201,
  errors: ['collection-days-full'],
});

export const replaceArea = serverEndpoint(endpoints.replaceArea, {
  summary: 'Alterar um setor de coleta, com todas as regras e o lugar',
  params: CollectionParams,
  body: json(CollectionAreaReplacement, collectionDayLimits.areaMaxBytes),
  reply: KeptArea,
  errors: ['collection-area-not-found', 'collection-area-outdated'],
});

export const deleteArea = serverEndpoint(endpoints.deleteArea, {
  summary: 'Excluir um setor de coleta, com as regras, o lugar e a parte dele nas exceções',
  params: CollectionParams,
  reply: z.null(),
  status: 204,
  errors: ['collection-area-not-found', 'confirmation-required'],
});

export const listExceptions = serverEndpoint(endpoints.listExceptions, {
  summary: 'Listar os dias em que a coleta foi cancelada, mudada ou acrescentada',
  query: ExceptionQuery,
  reply: KeptExceptionPage,
  errors: [],
});

export const createException = serverEndpoint(endpoints.createException, {
  summary: 'Cancelar, mudar ou acrescentar um dia de coleta de um ou mais setores',
  body: json(CollectionExceptionCreation),
  reply: KeptException,
  status: 201,
  errors: [],
});

export const replaceException = serverEndpoint(endpoints.replaceException, {
  summary: 'Alterar uma exceção',
  params: CollectionParams,
  body: json(CollectionExceptionReplacement),
  reply: KeptException,
  errors: ['collection-exception-not-found', 'collection-exception-outdated'],
});

export const deleteException = serverEndpoint(endpoints.deleteException, {
  summary: 'Excluir uma exceção: a coleta volta a passar como diz a regra',
  params: CollectionParams,
  reply: z.null(),
  status: 204,
  errors: ['collection-exception-not-found', 'confirmation-required'],
});
