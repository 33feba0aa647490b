import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startTwilioDouble, type TwilioDouble } from '../packages/api/src/test/twilio-double.ts'
import { openOwnersPage, openOwnersProduct, type OwnersProduct } from './owner.ts'
import { eventually } from './product.ts'

const test = suite<OwnersProduct & { twilio: TwilioDouble }>('text messages to the owner')
test.before(async (context) => {
  context.twilio = await startTwilioDouble()
  Object.assign(context, await openOwnersProduct(context.twilio.env))
})
test.after(async ({ product, twilio }) => {
  await product.close()
  await twilio.close()
})

test('an owner verifies a mobile number, which is shown like every phone number', async (context) => {
  const { page, errors } = await openOwnersPage(
    context,
    390,
    '/company/dashboard?tab=settings&section=notifications',
  )
  const number = page.getByLabel('Mobile number')
  await number.fill('5025550188')
  assert.is(await number.inputValue(), '(502) 555-0188')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('The code is on its way.').first().waitFor()
  const sent = await eventually('the text with the code', () =>
    Promise.resolve(context.twilio.messages[0]),
  )
  assert.is(sent.To, '+15025550188')
  await page.getByLabel('Code from the text message').fill(/\d{6}/.exec(sent.Body)?.[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Text messages are on.').first().waitFor()
  await page.reload()
  await page.getByText('Verified', { exact: true }).waitFor()
  assert.is(await number.inputValue(), '(502) 555-0188')
  assert.is(await page.getByRole('button', { name: 'Send code' }).count(), 0)
  assert.equal(errors, [])
})

test.run()
