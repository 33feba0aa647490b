import type { Challenge } from '@curbquote/types/spam'
import { equal, ok } from '../../test/assert.ts'
import { prepare, received, release } from '../../test/fake-server.ts'
import { until } from '../../test/until.ts'
import { leave, visit, type Visitor } from '../../test/visitor.ts'

const submit = 'Submit custom job request'

async function fillIn(visitor: Visitor): Promise<void> {
  await visitor.tick('Custom Job Request')
  await visitor.press('Continue')
  await visitor.fill('Job description', 'Wash the barn')
  await visitor.fillDetails()
}

const challengesOf = async (visitor: Visitor) =>
  (await received(visitor.widgetId, 'challenge')).length

describe('the proof of work', () => {
  afterEach(leave)

  it('is solved while the visitor fills in the form, and sent once', async () => {
    const failures = Array.from({ length: 50 }, () => ({ status: 503 }))
    const visitor = await visit({ responses: { 'custom-job': failures } })
    await fillIn(visitor)
    const requests = () => received(visitor.widgetId, 'custom-job')
    // Requests are sent without a solution until there is one.
    const first = await until(async () => {
      await visitor.press(submit)
      await until(() => visitor.button(submit)?.disabled === false, 'the failure')
      return (await requests()).find(({ proof }) => proof?.challenge)
    }, 'a request with a solution')
    await until(async () => (await challengesOf(visitor)) >= 2, 'the next challenge')
    await prepare(visitor.widgetId, { responses: {} })
    await visitor.press(submit)
    await visitor.sees('Custom job request submitted!')
    const last = (await requests()).at(-1)
    ok((first?.proof?.filledInMs ?? -1) >= 0, 'the time')
    const { challenge, solution } = JSON.parse(atob(first?.proof?.challenge ?? '')) as {
      challenge: Challenge
      solution: { counter: number; derivedKey: string }
    }
    equal(solution.counter, 300)
    ok(solution.derivedKey.startsWith(challenge.parameters.keyPrefix), 'the key')
    // Both have the same content, so that the server stores one quote.
    equal(last?.body, first?.body)
    equal(last?.headers['idempotency-key'], first?.headers['idempotency-key'])
  })

  it('never delays a submission: without a solution it is sent without one', async () => {
    const visitor = await visit({ responses: { challenge: [{ status: 200, isHeld: true }] } })
    await fillIn(visitor)
    await visitor.press(submit)
    await visitor.sees('Custom job request submitted!')
    const [request] = await received(visitor.widgetId, 'custom-job')
    equal(request?.proof?.challenge, undefined)
    // A slow browser repeats the request with the solution, so that it does not stay in the spam.
    await release(visitor.widgetId)
    const late = await until(
      async () => (await received(visitor.widgetId, 'custom-job, late proof'))[0],
      'the request with the solution',
    )
    ok(late.proof?.challenge !== undefined, 'the solution')
    equal(late.proof?.filledInMs, request?.proof?.filledInMs)
    equal(late.body, request?.body)
    equal(late.headers['idempotency-key'], request?.headers['idempotency-key'])
  })

  it('tries again after a failure, although a visitor who has sent the form gives no more input', async () => {
    const visitor = await visit({ responses: { challenge: [{ status: 400, isHeld: true }] } })
    await fillIn(visitor)
    await visitor.press(submit)
    await visitor.sees('Custom job request submitted!')
    await release(visitor.widgetId)
    await until(
      async () => (await received(visitor.widgetId, 'custom-job, late proof'))[0],
      'the request with the solution',
    )
  })

  it('is not loaded before the visitor begins', async () => {
    const visitor = await visit()
    await visitor.sees('Power washing quote by')
    equal(await challengesOf(visitor), 0)
    await visitor.tick('Custom Job Request')
    await until(async () => (await challengesOf(visitor)) === 1, 'the challenge')
  })

  it('a value that the browser has filled into the hidden field is not sent', async () => {
    const visitor = await visit()
    await fillIn(visitor)
    const trap = await until(
      () => visitor.root.querySelector<HTMLInputElement>('.honeypot input'),
      'the field',
    )
    trap.value = 'https://ada.example'
    // Scripts cannot make a browser fill in a field.
    Object.assign(trap, { matches: (selector: string) => selector === ':autofill' })
    await visitor.press(submit)
    await visitor.sees('Custom job request submitted!')
    const [request] = await received(visitor.widgetId, 'custom-job')
    ok(!('website' in (request?.body ?? {})), 'no value')
  })
})
