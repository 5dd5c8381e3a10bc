import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { GuideCreation, GuideParams, GuideReplacement, RecyclingGuide } from './schema.ts';

export const listGuides = serverEndpoint(endpoints.listGuides, {
  summary: 'Listar os guias de materiais',
  reply: z.array(RecyclingGuide),
  errors: [],
});

export const readGuide = serverEndpoint(endpoints.readGuide, {
  summary: 'Ler o guia de um material',
  params: GuideParams,
  reply: RecyclingGuide,
  errors: ['recycling-guide-not-found'],
});

export const createGuide = serverEndpoint(endpoints.createGuide, {
  summary: 'Criar um guia de material',
  body: json(GuideCreation),
  reply: RecyclingGuide,
  status: 201,
  errors: ['recycling-guide-exists'],
});

export const replaceGuide = serverEndpoint(endpoints.replaceGuide, {
  summary: 'Alterar um guia de material',
  params: GuideParams,
  body: json(GuideReplacement),
  reply: RecyclingGuide,
  errors: ['recycling-guide-not-found', 'recycling-guide-outdated'],
});

export const deleteGuide = serverEndpoint(endpoints.deleteGuide, {
  summary: 'Excluir um guia de material',
  params: GuideParams,
  reply: z.null(),
  status: 204,
  errors: ['recycling-guide-not-found', 'confirmation-required'],
});
