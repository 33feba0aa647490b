// An in-memory CurbQuote server for the widget's browser tests. Each widget id is a separate scenario, which
// PUT /fake-api/ID sets up and GET /fake-api/ID reads. POST /fake-api/ID releases its held responses.

import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'

/** A proof of work that takes little work. */
const challenge = await createChallenge({
  algorithm: 'SHA-256',
  cost: 1,
  counter: 300,
  deriveKey,
  expiresAt: new Date('2100-01-01'),
  hmacSignatureSecret: 'a secret',
  hmacKeySignatureSecret: 'another secret',
})

const company = {
  name: 'Sparkle Pressure Washing',
  brandingName: null,
  headerMessage: 'Family-run, insured, and happy to help.',
  phone: '5125550100',
  email: 'hello@sparkle.example',
  logoUrl: null,
  primaryColor: '#2563eb',
  secondaryColor: '#1e40af',
  accentColor: '#3b82f6',
  backgroundColor: '#ffffff',
  textColor: '#1f2937',
  effectivePlan: 'free_trial',
  subscriptionStatus: 'trialing',
}

const addOns = [
  {
    id: 7,
    name: 'Degreaser',
    description: 'For oil and rust stains.',
    descriptionEs: 'Para manchas de aceite y óxido.',
    price: 25,
    priceType: 'flat',
    behavior: 'auto_include',
  },
  {
    id: 9,
    name: 'Concrete sealing',
    description: 'Keeps the surface clean for longer.',
    price: 0.2,
    priceType: 'per_sqft',
    behavior: 'suggest',
  },
  {
    id: 11,
    name: 'Gutter brightening',
    description: null,
    price: 60,
    priceType: 'flat',
    behavior: 'suggest',
  },
]
const gumRemoval = {
  id: 12,
  name: 'Gum removal',
  description: 'Because you mentioned gum.',
  price: 40,
  priceType: 'flat',
  behavior: 'auto_include',
}

const onePixel = Buffer.from(
  'R0lGODlhAQABAIAAAMLGzAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  'base64',
)

/** @typedef {{ status: number, body?: unknown, bytes?: Buffer, type?: string, delayMs?: number, isHeld?: boolean, released?: Promise<void>, hangUp?: boolean, retryAfter?: number }} FakeResponse */

export function createFakeApi() {
  /** @type {Map<string, { company: object, measurementMethods: string[], hasPricedService: boolean, asksZip?: boolean, asksDescription?: boolean, services?: object[], arePhotosOptional?: boolean, responses: Record<string, FakeResponse[]>, held: PromiseWithResolvers<void>, requests: object[], photos: Map<string, Buffer>, analyses: number, estimate?: object, conversation?: object }>} */
  const scenarios = new Map()

  const scenario = (id) => {
    let found = scenarios.get(id)
    if (!found) {
      found = {
        company,
        measurementMethods: ['manual', 'custom'],
        hasPricedService: true,
        responses: {},
        held: Promise.withResolvers(),
        requests: [],
        /** Idempotency keys of stored requests without a proof. */
        unproven: new Set(),
        photos: new Map(),
        analyses: 0,
      }
      scenarios.set(id, found)
    }
    return found
  }

  /**
   * @param {{ method: string, path: string, headers: Record<string, string>, body: Buffer, origin: string }} request
   * @returns {FakeResponse | undefined}
   */
  return function respond({ method, path, headers, body, origin }) {
    const photo = /^\/photos\/([\w-]+)\/(\d+)(?:-thumbnail)?\.jpg$/.exec(path)
    if (photo) {
      const stored = scenarios.get(photo[1])?.photos.get(photo[2])
      // The real server decodes HEIC. This one returns a dot for every file that is not a JPEG.
      return stored?.[0] === 0xff
        ? { status: 200, bytes: stored, type: 'image/jpeg' }
        : { status: 200, bytes: onePixel, type: 'image/gif' }
    }
    const control = /^\/fake-api\/([\w-]+)$/.exec(path)
    if (control) {
      const current = scenario(control[1])
      if (method === 'GET') return { status: 200, body: current.requests }
      if (method === 'POST') {
        current.held.resolve()
        return { status: 204 }
      }
      const { company: changes, ...rest } = JSON.parse(body.toString())
      Object.assign(current, rest, { company: { ...current.company, ...changes } })
      return { status: 200, body: {} }
    }
    const call = /^\/api\/widget\/([\w-]+)(?:\/([\w-]+))?(?:\/[\w-]+)?$/.exec(path)
    if (!call) return undefined
    const [, widgetId, action = 'config'] = call
    const current = scenario(widgetId)
    // Visits are sent as text.
    const isJson = action === 'visits' || headers['content-type']?.startsWith('application/json')
    const text = body.toString('latin1')
    const {
      challenge: solved,
      filledInMs,
      ...payload
    } = isJson ? JSON.parse(body.toString() || '{}') : {}
    // The repeat of a stored request with its proof. It depends on the speed of the machine, so it has an action of its own.
    const key = headers['idempotency-key']
    const isLate = solved !== undefined && current.unproven.delete(key)
    const prepared = isLate ? undefined : current.responses[action]?.shift()
    const isStored = !prepared?.hangUp && (prepared?.status ?? 200) === 200
    if (key && solved === undefined && isStored) current.unproven.add(key)
    current.requests.push({
      method,
      action: isLate ? `${action}, late proof` : action,
      headers,
      ...(isJson && { body: payload, proof: { challenge: solved, filledInMs } }),
      ...(action === 'upload' && { parts: partsOf(text), size: body.length }),
    })
    const response =
      prepared && prepared.status !== 200
        ? prepared
        : succeed({ current, widgetId, method, action, payload, body, origin, prepared })
    return {
      ...response,
      delayMs: prepared?.delayMs,
      released: prepared?.isHeld ? current.held.promise : undefined,
    }
  }
}

/** The response to a request that succeeds. */
function succeed({ current, widgetId, method, action, payload, body, origin, prepared }) {
  if (action === 'config')
    return {
      status: 200,
      body: {
        company: { widgetId, ...current.company },
        measurementMethods: current.measurementMethods,
        services: current.services,
        arePhotosOptional: current.arePhotosOptional,
        hasPricedService: current.hasPricedService,
        asksZip: current.asksZip,
        asksDescription: current.asksDescription ?? false,
      },
    }
  if (action === 'challenge') return { status: 200, body: challenge }
  if (action === 'service-check')
    return { status: 200, body: prepared?.body ?? checkZip(payload.zip) }
  if (action === 'outside-requests' || action === 'visits') return { status: 204 }
  if (action === 'upload') return storePhoto(current, widgetId, body, origin)
  if (action === 'conversation') return converse(current, method, payload, prepared)
  if (action === 'analyze')
    return { status: 200, body: prepared?.body ?? analyze(current, payload) }
  return {
    status: 201,
    body: { quoteId: 42, status: 'pending', totalCost: payload.totalCost ?? null, lines: [] },
  }
}

/** Serves Austin, and refuses ZIP codes that begin with 9. */
function checkZip(zip) {
  return zip.startsWith('9')
    ? { served: 'no', city: 'Los Angeles', state: 'CA', tripFee: null }
    : { served: 'yes', city: 'Austin', state: 'TX', tripFee: 0 }
}

function partsOf(text) {
  return [...text.matchAll(/name="([^"]*)"; filename="([^"]*)"\r\nContent-Type: ([^\r]*)/g)].map(
    ([, name, filename, type]) => ({ name, filename, type }),
  )
}

function storePhoto(current, widgetId, body, origin) {
  const number = String(current.photos.size + 1)
  const start = body.indexOf('\r\n\r\n') + 4
  const end = body.lastIndexOf('\r\n--')
  const bytes = body.subarray(start, end)
  current.photos.set(number, bytes)
  return { status: 200, body: { photos: [`${origin}/photos/${widgetId}/${number}.jpg`] } }
}

const driveway = {
  groupId: 1,
  surfaceType: 'driveway',
  area: 640,
  measuredArea: 640,
  lowArea: 560,
  highArea: 720,
  confidence: 0.82,
}
const patio = {
  groupId: 2,
  surfaceType: 'patio',
  area: 200,
  measuredArea: 200,
  lowArea: 150,
  highArea: 260,
  confidence: 0.554,
}

/** The first reply asks for a photo of the patio. All later replies have its measurement. */
function converse(current, method, turn, prepared) {
  const before = current.conversation
  if (method === 'GET')
    return before
      ? { status: 200, body: before }
      : { status: 404, body: { error: 'Conversation not found.', code: 'NOT_FOUND' } }
  const isFirst = !before
  const photos = [...(before?.photos ?? []), ...turn.photos.map((url) => ({ url, groupId: null }))]
  current.conversation = {
    conversationId: '00000000-0000-4000-8000-0000000000c0',
    turn: turn.turn + 1,
    isOver: false,
    messages: [
      ...(before?.messages ?? []),
      { from: 'customer', text: turn.text ?? '', photos: turn.photos },
      {
        from: 'assistant',
        text: isFirst ? 'And one of the patio, please.' : 'Driveway and patio: 840 square feet.',
        photos: [],
      },
    ],
    awaiting: isFirst ? 'photo' : 'nothing',
    photos: photos.map(({ url }, index) => ({ url, groupId: index === 0 || isFirst ? 1 : 2 })),
    surfaces: isFirst ? [driveway] : [driveway, patio],
    ...prepared?.body,
  }
  return { status: 200, body: current.conversation }
}

/** The measured or corrected surfaces; `undefined` for a manually measured job. */
function estimateFor(current, job) {
  if (job.measurementMethod === 'manual') return undefined
  if (job.analysisId) {
    const typed = new Map((job.areas ?? []).map((area) => [area.groupId, area.squareFeet]))
    current.estimate.surfaces = current.estimate.surfaces.map((surface) => ({
      ...surface,
      area: typed.get(surface.groupId) ?? surface.area,
    }))
    return current.estimate
  }
  const { surfaces, photos } = job.conversationId
    ? current.conversation
    : { surfaces: [driveway], photos: job.photos.map(({ url }) => ({ url, groupId: 1 })) }
  current.estimate = {
    surfaces,
    photos: photos.map((photo) => ({
      ...photo,
      surfaceType: surfaces.find(({ groupId }) => groupId === photo.groupId)?.surfaceType,
    })),
    photoRequest: null,
    notes: 'Concrete with oil stains.',
  }
  return current.estimate
}

function analyze(current, job) {
  current.analyses += 1
  const cents = (dollars) => Math.round(dollars * 100)
  const estimate = estimateFor(current, job)
  const area = estimate
    ? estimate.surfaces.reduce((sum, surface) => sum + surface.area, 0)
    : [...job.photos, ...(job.items ?? [])].reduce(
        (sum, { length, width, quantity }) => sum + (quantity ?? length * width),
        0,
      )
  const applying = [...addOns, ...(/gum/i.test(job.jobDescription ?? '') ? [gumRemoval] : [])].map(
    (addOn) => ({
      ...addOn,
      amount: addOn.priceType === 'per_sqft' ? cents(addOn.price * area) / 100 : addOn.price,
    }),
  )
  const extraCharges = [{ label: 'Travel', amount: 15 }]
  const included = applying.filter((addOn) => addOn.behavior === 'auto_include')
  const estimatedCost = cents(0.35 * area) / 100
  const subtotal =
    [estimatedCost, 50, 15, ...included.map((addOn) => addOn.amount)].reduce(
      (sum, n) => sum + cents(n),
      0,
    ) / 100
  return {
    analysisId: `00000000-0000-4000-8000-${String(current.analyses).padStart(12, '0')}`,
    photos: estimate?.photos ?? job.photos,
    analysis: {
      estimatedArea: area,
      confidence: estimate ? 0.82 : 1,
      surfaceType: estimate ? 'driveway' : job.photos[0]?.surfaceType,
      condition: null,
      method: job.measurementMethod,
      complexity: null,
      notes: estimate?.notes ?? null,
      ...(estimate && { surfaces: estimate.surfaces, photoRequest: estimate.photoRequest }),
    },
    quote: {
      subtotal,
      estimatedCost,
      setupFee: 50,
      taxRate: 8.25,
      extraCharges,
      pricePerUnit: 0.35,
      unit: 'sq ft',
      smartAddOns: applying,
      lines: linesOf(estimatedCost, area, extraCharges, included, subtotal),
      minimum: 0,
      packages: [],
    },
  }
}

/** The lines of a quote without suggested add-ons. */
function linesOf(estimatedCost, area, extraCharges, included, subtotal) {
  const line = (kind, label, amount, trace, addOnStatus = null) => ({
    kind,
    label,
    amount,
    addOnStatus,
    trace,
  })
  const flat = (of, amount) => ({ op: 'flat', of, amountCents: Math.round(amount * 100) })
  return [
    line('service', 'Power Washing', estimatedCost, {
      op: 'tiers',
      unit: 'sq ft',
      surfaceTypes: ['driveway'],
      parts: [{ quantity: Math.round(area * 10_000), rate: 3_500 }],
    }),
    line('setup_fee', 'Setup fee', 50, flat('setup_fee', 50)),
    ...extraCharges.map(({ label, amount }) =>
      line('extra_charge', label, amount, flat('extra_charge', amount)),
    ),
    ...included.map(({ name, amount }) =>
      line('add_on', name, amount, flat('add_on', amount), 'auto_included'),
    ),
    line('tax', 'Tax', Math.round(subtotal * 8.25) / 100, {
      op: 'percent',
      of: 'tax',
      basisPoints: 825,
      baseCents: Math.round(subtotal * 100),
    }),
  ]
}
