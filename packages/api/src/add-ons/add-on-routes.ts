import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ApiError,
  centsToDollars,
  ChangeSmartAddOn,
  CreateSmartAddOn,
  dollarsToCents,
  maxRowId,
  SmartAddOn,
  type TriggerRules,
} from '@curbquote/types'
import { Type } from 'typebox'
import { InvalidInputError, NotFoundError } from '../errors.ts'
import { sessionSecurity } from '../plugins/auth.ts'
import {
  addOnColumns,
  type AddOnRow,
  changeAddOn,
  createAddOn,
  deleteAddOn,
  findAddOns,
} from './add-on-queries.ts'

const CompanyParams = Type.Object({ companyId: Type.Integer({ minimum: 1, maximum: maxRowId }) })
const AddOnParams = Type.Object({ addOnId: Type.Integer({ minimum: 1, maximum: maxRowId }) })

const refusals = { 400: ApiError, 401: ApiError, 403: ApiError, 404: ApiError }
const described = { tags: ['add-ons'], security: sessionSecurity }

/** The smart add-ons of the signed-in company. */
export const addOnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/company/:companyId/smart-addons',
    {
      onRequest: [app.requireOwner, app.requireOwnCompany],
      schema: {
        ...described,
        summary: 'The smart add-ons',
        params: CompanyParams,
        response: { 200: Type.Array(SmartAddOn), ...refusals },
      },
    },
    async (request) =>
      (await findAddOns(app.db, request.owner.companyId)).map((row) => toSmartAddOn(row)),
  )

  app.post(
    '/company/:companyId/smart-addons',
    {
      onRequest: [app.requireOwner, app.requireOwnCompany, app.requireActivePlan],
      config: {
        activity: {
          action: 'price_changed',
          describe: ({ body }) => `Added the smart add-on ${(body as CreateSmartAddOn).name}`,
        },
      },
      schema: {
        ...described,
        summary: 'Creates a smart add-on',
        params: CompanyParams,
        body: CreateSmartAddOn,
        response: { 201: SmartAddOn, ...refusals, 409: ApiError },
      },
    },
    async (request, reply) => {
      const { name, priceType, price, behavior, ...rest } = request.body
      requireRanges(rest.triggerRules)
      const row = await createAddOn(app.db, request.owner.companyId, {
        ...addOnColumns(rest),
        name: name.trim(),
        price_type: priceType,
        price_cents: dollarsToCents(price),
        behavior,
      })
      return reply.code(201).send(toSmartAddOn(row))
    },
  )

  app.put(
    '/smart-addons/:addOnId',
    {
      onRequest: [app.requireOwner, app.requireActivePlan],
      config: {
        activity: {
          action: 'price_changed',
          describe: ({ params }) =>
            `Changed the smart add-on ${(params as { addOnId: number }).addOnId}`,
        },
      },
      schema: {
        ...described,
        summary: 'Changes a smart add-on; given trigger rules replace all of its rules',
        params: AddOnParams,
        body: ChangeSmartAddOn,
        response: { 200: SmartAddOn, ...refusals },
      },
    },
    async (request) => {
      requireRanges(request.body.triggerRules)
      const { companyId } = request.owner
      const { addOnId } = request.params
      const row = await changeAddOn(app.db, companyId, addOnId, addOnColumns(request.body))
      if (!row) throw new NotFoundError('Smart add-on')
      return toSmartAddOn(row)
    },
  )

  app.delete(
    '/smart-addons/:addOnId',
    {
      onRequest: [app.requireOwner, app.requireActivePlan],
      config: {
        activity: {
          action: 'price_changed',
          describe: ({ params }) =>
            `Deleted the smart add-on ${(params as { addOnId: number }).addOnId}`,
        },
      },
      schema: {
        ...described,
        summary: 'Deletes a smart add-on',
        params: AddOnParams,
        response: { 204: Type.Null(), ...refusals },
      },
    },
    async (request, reply) => {
      if (!(await deleteAddOn(app.db, request.owner.companyId, request.params.addOnId)))
        throw new NotFoundError('Smart add-on')
      return reply.code(204).send(null)
    },
  )
}

/** Refuses a range whose end is before its start. */
function requireRanges(rules: TriggerRules = {}): void {
  const { minSquareFeet = 0, maxSquareFeet = Infinity, minPrice = 0, maxPrice = Infinity } = rules
  if (minSquareFeet > maxSquareFeet || minPrice > maxPrice)
    throw new InvalidInputError('A minimum must not be above its maximum.')
}

function toSmartAddOn(row: AddOnRow): SmartAddOn {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    priceType: row.price_type,
    price: centsToDollars(row.price_cents),
    triggerRules: row.trigger_rules,
    behavior: row.behavior,
    isActive: row.is_active,
    displayOrder: row.display_order,
  }
}
