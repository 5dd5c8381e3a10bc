import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import { GuideCreation, GuideParams, GuideReplacement, RecyclingGuide } from './schema.ts';

export const listGuides = endpoint({
  method: 'GET',
  path: '/recycle-materials',
  permission: 'guides:read',
  summary: 'Listar os guias de materiais',
  reply: z.array(RecyclingGuide),
  errors: [],
});

export const readGuide = endpoint({
  method: 'GET',
  path: '/recycle-materials/:id',
  permission: 'guides:read',
  summary: 'Ler o guia de um material',
  params: GuideParams,
  reply: RecyclingGuide,
  errors: ['recycling-guide-not-found'],
});

export const createGuide = endpoint({
  method: 'POST',
  path: '/recycle-materials',
  permission: 'guides:write',
  summary: 'Criar um guia de material',
  body: json(GuideCreation),
  reply: RecyclingGuide,
  status: 201,
  errors: ['recycling-guide-exists'],
});

export const replaceGuide = endpoint({
  method: 'PUT',
  path: '/recycle-materials/:id',
  permission: 'guides:write',
  summary: 'Alterar um guia de material',
  params: GuideParams,
  body: json(GuideReplacement),
  reply: RecyclingGuide,
  errors: ['recycling-guide-not-found', 'recycling-guide-outdated'],
});

export const deleteGuide = endpoint({
  method: 'DELETE',
  path: '/recycle-materials/:id',
  permission: 'guides:write',
  summary: 'Excluir um guia de material',
  params: GuideParams,
  reply: z.null(),
  status: 204,
  errors: ['recycling-guide-not-found', 'confirmation-required'],
});
