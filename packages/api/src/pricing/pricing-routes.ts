import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  basisPointsToPercent,
  dollarsToCents,
  percentToBasisPoints,
  centsToDollars,
} from '@curbquote/pricing'
import type { AddExtraCharge, TaxRate, ExtraCharge, PricingEntry } from '@curbquote/types/pricing'
import { routes } from '@curbquote/types/pricing/routes'
import { InvalidInputError } from '../errors/errors.ts'
import * as queries from './pricing-queries.ts'
import type { ExtraChargeRow, PricingRow } from './pricing-queries.ts'

/** The prices, tax rate and extra charges of the signed-in company. */
export const pricingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routes.getPricing,
    handler: async (request) =>
      (await queries.findPricing(request.owner)).map((row) => toPricingEntry(row)),
  })

  app.route({
    ...routes.savePricing,
    config: {
      activity: {
        action: 'price_changed',
        describe: () => 'Saved the prices of services',
      },
    },
    handler: async (request) => {
      const ids = request.body.map((entry) => entry.serviceTypeId)
      if (new Set(ids).size < ids.length)
        throw new InvalidInputError('Each service can have one price.')
      const { taxRate } = request.query
      const taxBasisPoints = taxRate === undefined ? undefined : percentToBasisPoints(taxRate)
      const rows = await queries.savePricing(request.owner, request.body, taxBasisPoints)
      return rows.map((row) => toPricingEntry(row))
    },
  })

  app.route({
    ...routes.setTaxRate,
    config: {
      activity: {
        action: 'price_changed',
        describe: ({ body }) => `Set the tax rate to ${(body as TaxRate).taxRate}%`,
      },
    },
    handler: async (request) => {
      const taxBasisPoints = percentToBasisPoints(request.body.taxRate)
      await queries.setTaxRate(request.owner, taxBasisPoints)
      return { taxRate: basisPointsToPercent(taxBasisPoints) }
    },
  })

  app.route({
    ...routes.listExtraCharges,
    handler: async (request) =>
      (await queries.findExtraCharges(request.owner)).map((row) => toExtraCharge(row)),
  })

  app.route({
    ...routes.addExtraCharge,
    config: {
      activity: {
        action: 'price_changed',
        describe: ({ body }) => `Added the extra charge ${(body as AddExtraCharge).label}`,
      },
    },
    handler: async (request, reply) => {
      const row = await queries.addExtraCharge(request.owner, request.body)
      return reply.code(201).send(toExtraCharge(row))
    },
  })

  app.route({
    ...routes.changeExtraCharge,
    config: {
      activity: {
        action: 'price_changed',
        describe: ({ params }) =>
          `Changed the extra charge ${(params as { chargeId: number }).chargeId}`,
      },
    },
    handler: async (request) => {
      const { label, labelEs, amount, enabled } = request.body
      const row = await queries.changeExtraCharge(request.owner, request.params.chargeId, {
        ...(label !== undefined && { label: label.trim() }),
        ...(labelEs !== undefined && { label_es: labelEs.trim() || null }),
        ...(amount !== undefined && { amount_cents: dollarsToCents(amount) }),
        ...(enabled !== undefined && { enabled }),
      })
      return toExtraCharge(row)
    },
  })

  app.route({
    ...routes.deleteExtraCharge,
    config: {
      activity: {
        action: 'price_changed',
        describe: ({ params }) =>
          `Deleted the extra charge ${(params as { chargeId: number }).chargeId}`,
      },
    },
    handler: async (request, reply) => {
      await queries.deleteExtraCharge(request.owner, request.params.chargeId)
      return reply.code(204).send(null)
    },
  })
}

function toPricingEntry(row: PricingRow): PricingEntry {
  return {
    serviceTypeId: row.service_type_id,
    pricePerUnit: centsToDollars(row.price_per_unit_cents ?? 0),
    setupFee: centsToDollars(row.setup_fee_cents ?? 0),
    enabled: row.enabled ?? false,
    service: { displayName: row.name, unit: row.unit, icon: row.icon },
    company: { taxRate: basisPointsToPercent(row.tax_basis_points) },
  }
}

function toExtraCharge(row: ExtraChargeRow): ExtraCharge {
  return {
    id: row.id,
    label: row.label,
    ...(row.label_es && { labelEs: row.label_es }),
    amount: centsToDollars(row.amount_cents),
    enabled: row.enabled,
  }
}
