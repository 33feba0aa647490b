import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AddExtraCharge,
  ApiError,
  basisPointsToPercent,
  ChangeExtraCharge,
  dollarsToCents,
  ExtraCharge,
  maxRowId,
  percentToBasisPoints,
  PricingEntry,
  SavePricing,
  TaxRate,
} from '@curbquote/types'
import { Type } from 'typebox'
import { InvalidInputError, NotFoundError } from '../errors.ts'
import { sessionSecurity } from '../plugins/auth.ts'
import {
  addExtraCharge,
  changeExtraCharge,
  deleteExtraCharge,
  findExtraCharges,
  findPricing,
  savePricing,
  setTaxRate,
} from './pricing-queries.ts'
import { toExtraCharge, toPricingEntry } from './to-pricing.ts'

const CompanyParams = Type.Object({ companyId: Type.Integer({ minimum: 1, maximum: maxRowId }) })
const ChargeParams = Type.Object({ chargeId: Type.Integer({ minimum: 1, maximum: maxRowId }) })

const refusals = { 400: ApiError, 401: ApiError, 403: ApiError, 404: ApiError }
const described = { tags: ['pricing'], security: sessionSecurity }

/** Prices, tax rate and extra charges of the signed-in company. */
export const pricingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const ofOwnCompany = [app.requireOwner, app.requireOwnCompany]

  app.get(
    '/company/:companyId/pricing',
    {
      onRequest: ofOwnCompany,
      schema: {
        ...described,
        summary: 'The price of each service',
        params: CompanyParams,
        response: { 200: Type.Array(PricingEntry), ...refusals },
      },
    },
    async (request) =>
      (await findPricing(app.db, request.owner.companyId)).map((row) => toPricingEntry(row)),
  )

  app.post(
    '/company/:companyId/pricing',
    {
      onRequest: [...ofOwnCompany, app.requireActivePlan],
      config: {
        activity: {
          action: 'price_changed',
          describe: () => 'Saved the prices of services',
        },
      },
      schema: {
        ...described,
        summary: 'Saves prices of services and optionally the tax rate',
        params: CompanyParams,
        querystring: Type.Partial(TaxRate, { additionalProperties: false }),
        body: SavePricing,
        response: { 200: Type.Array(PricingEntry), ...refusals },
      },
    },
    async (request) => {
      const ids = request.body.map((entry) => entry.serviceTypeId)
      if (new Set(ids).size < ids.length)
        throw new InvalidInputError('Each service can have one price.')
      const { taxRate } = request.query
      const taxBasisPoints = taxRate === undefined ? undefined : percentToBasisPoints(taxRate)
      const { companyId } = request.owner
      const rows = await savePricing(app.db, companyId, request.body, taxBasisPoints)
      if (!rows) throw new InvalidInputError('There is no such service.')
      return rows.map((row) => toPricingEntry(row))
    },
  )

  app.put(
    '/company/:companyId/tax-rate',
    {
      onRequest: [...ofOwnCompany, app.requireActivePlan],
      config: {
        activity: {
          action: 'price_changed',
          describe: ({ body }) => `Set the tax rate to ${(body as TaxRate).taxRate} %`,
        },
      },
      schema: {
        ...described,
        summary: 'Sets the tax rate, in percent of at most two decimals',
        params: CompanyParams,
        body: TaxRate,
        response: { 200: TaxRate, ...refusals },
      },
    },
    async (request) => {
      const taxBasisPoints = percentToBasisPoints(request.body.taxRate)
      await setTaxRate(app.db, request.owner.companyId, taxBasisPoints)
      return { taxRate: basisPointsToPercent(taxBasisPoints) }
    },
  )

  app.get(
    '/company/:companyId/extra-charges',
    {
      onRequest: ofOwnCompany,
      schema: {
        ...described,
        summary: 'The extra charges',
        params: CompanyParams,
        response: { 200: Type.Array(ExtraCharge), ...refusals },
      },
    },
    async (request) =>
      (await findExtraCharges(app.db, request.owner.companyId)).map((row) => toExtraCharge(row)),
  )

  app.post(
    '/company/:companyId/extra-charges',
    {
      onRequest: [...ofOwnCompany, app.requireActivePlan],
      config: {
        activity: {
          action: 'price_changed',
          describe: ({ body }) => `Added the extra charge ${(body as AddExtraCharge).label}`,
        },
      },
      schema: {
        ...described,
        summary: 'Adds an extra charge',
        params: CompanyParams,
        body: AddExtraCharge,
        response: { 201: ExtraCharge, ...refusals, 409: ApiError },
      },
    },
    async (request, reply) => {
      const row = await addExtraCharge(app.db, request.owner.companyId, request.body)
      return reply.code(201).send(toExtraCharge(row))
    },
  )

  app.put(
    '/extra-charges/:chargeId',
    {
      onRequest: [app.requireOwner, app.requireActivePlan],
      config: {
        activity: {
          action: 'price_changed',
          describe: ({ params }) =>
            `Changed the extra charge ${(params as { chargeId: number }).chargeId}`,
        },
      },
      schema: {
        ...described,
        summary: 'Changes an extra charge',
        params: ChargeParams,
        body: ChangeExtraCharge,
        response: { 200: ExtraCharge, ...refusals },
      },
    },
    async (request) => {
      const { label, amount, enabled } = request.body
      const row = await changeExtraCharge(
        app.db,
        request.owner.companyId,
        request.params.chargeId,
        {
          ...(label !== undefined && { label: label.trim() }),
          ...(amount !== undefined && { amount_cents: dollarsToCents(amount) }),
          ...(enabled !== undefined && { enabled }),
        },
      )
      if (!row) throw new NotFoundError('Extra charge')
      return toExtraCharge(row)
    },
  )

  app.delete(
    '/extra-charges/:chargeId',
    {
      onRequest: [app.requireOwner, app.requireActivePlan],
      config: {
        activity: {
          action: 'price_changed',
          describe: ({ params }) =>
            `Deleted the extra charge ${(params as { chargeId: number }).chargeId}`,
        },
      },
      schema: {
        ...described,
        summary: 'Deletes an extra charge',
        params: ChargeParams,
        response: { 204: Type.Null(), ...refusals },
      },
    },
    async (request, reply) => {
      const { companyId } = request.owner
      if (!(await deleteExtraCharge(app.db, companyId, request.params.chargeId)))
        throw new NotFoundError('Extra charge')
      return reply.code(204).send(null)
    },
  )
}
