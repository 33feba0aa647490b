import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { centsToDollars, dollarsToCents } from '@curbquote/pricing'
import type { CreateSmartAddOn, SmartAddOn, TriggerRules } from '@curbquote/types/add-ons'
import { routes } from '@curbquote/types/add-ons/routes'
import { InvalidInputError } from '../errors/errors.ts'
import {
  addOnColumns,
  type AddOnRow,
  changeAddOn,
  createAddOn,
  deleteAddOn,
  findAddOns,
} from './add-on-queries.ts'

/** The smart add-ons of the signed-in company. */
export const addOnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.listSmartAddOns,
    handler: async (request) => (await findAddOns(request.owner)).map((row) => toSmartAddOn(row)),
  })

  app.route({
    ...routes.createSmartAddOn,
    config: {
      activity: {
        action: 'price_changed',
        describe: ({ body }) => `Added the smart add-on ${(body as CreateSmartAddOn).name}`,
      },
    },
    handler: async (request, reply) => {
      const { name, priceType, price, behavior, ...rest } = request.body
      requireRanges(rest.triggerRules)
      const row = await createAddOn(request.owner, {
        ...addOnColumns(rest),
        name: name.trim(),
        price_type: priceType,
        price_cents: dollarsToCents(price),
        behavior,
      })
      return reply.code(201).send(toSmartAddOn(row))
    },
  })

  app.route({
    ...routes.changeSmartAddOn,
    config: {
      activity: {
        action: 'price_changed',
        describe: ({ params }) =>
          `Changed the smart add-on ${(params as { addOnId: number }).addOnId}`,
      },
    },
    handler: async (request) => {
      requireRanges(request.body.triggerRules)
      const { addOnId } = request.params
      const row = await changeAddOn(request.owner, addOnId, addOnColumns(request.body))
      return toSmartAddOn(row)
    },
  })

  app.route({
    ...routes.deleteSmartAddOn,
    config: {
      activity: {
        action: 'price_changed',
        describe: ({ params }) =>
          `Deleted the smart add-on ${(params as { addOnId: number }).addOnId}`,
      },
    },
    handler: async (request, reply) => {
      await deleteAddOn(request.owner, request.params.addOnId)
      return reply.code(204).send(null)
    },
  })
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
    ...(row.name_es && { nameEs: row.name_es }),
    description: row.description,
    ...(row.description_es && { descriptionEs: row.description_es }),
    priceType: row.price_type,
    price: centsToDollars(row.price_cents),
    triggerRules: row.trigger_rules,
    behavior: row.behavior,
    isActive: row.is_active,
    displayOrder: row.display_order,
  }
}
