import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { emptyContactForm, type ContactForm } from './contact-form.ts'
import {
  customJobContactProblems,
  formatState,
  formatZip,
  quoteContactProblems,
} from './contact-problems.ts'

const complete: ContactForm = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '(512)-555-0142',
  customerAddress: '1 Main St',
  customerCity: 'Austin',
  customerState: 'TX',
  customerZip: '78701',
  contactConsent: true,
}

test('a quote needs every field and the consent', () => {
  assert.equal(quoteContactProblems(complete), { missing: [], invalid: [] })
  assert.is(quoteContactProblems(emptyContactForm).missing.length, 8)
  assert.equal(quoteContactProblems({ ...complete, contactConsent: false }).missing, [
    'contactConsent',
  ])
  assert.equal(quoteContactProblems({ ...complete, customerCity: '  ' }).missing, ['customerCity'])
})

test('a field with invisible characters only is missing, because the server would refuse it', () => {
  const customerName = '\u200b\u2060'
  assert.equal(quoteContactProblems({ ...complete, customerName }).missing, ['customerName'])
  assert.equal(customJobContactProblems(complete, '\u200b ').missing, ['jobDescription'])
})

test('an invalid field is reported', () => {
  const wrong = {
    ...complete,
    customerEmail: 'ada@',
    customerPhone: '(512)-555',
    customerState: 'XX',
    customerZip: '787',
  }
  assert.equal(quoteContactProblems(wrong).invalid, [
    'customerEmail',
    'customerPhone',
    'customerState',
    'customerZip',
  ])
})

test('a custom job needs name, email, phone, description and consent, but no street address', () => {
  const form = {
    ...emptyContactForm,
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    customerPhone: '5125550142',
    contactConsent: true,
  }
  assert.equal(customJobContactProblems(form, 'Wash the barn'), { missing: [], invalid: [] })
  assert.equal(customJobContactProblems(form, ' ').missing, ['jobDescription'])
  assert.equal(customJobContactProblems({ ...form, customerZip: '1' }, 'x').invalid, [
    'customerZip',
  ])
})

test('a ZIP code is formatted while it is typed, to at most ten characters', () => {
  assert.is(formatZip('78701'), '78701')
  assert.is(formatZip('787011234'), '78701-1234')
  assert.is(formatZip('78701-12349999'), '78701-1234')
  assert.is(formatZip('7x8'), '78')
})

test('a state is converted to upper case, and its name to its code', () => {
  assert.is(formatState('tx'), 'TX')
  assert.is(formatState('Texas'), 'TX')
  assert.is(formatState('te'), 'TE')
  assert.is(formatState('district of columbia'), 'DC')
})

test('"N/A" as the optional state of a custom job is no problem, and as a required one it is missing', () => {
  for (const customerState of ['N/A', 'none', '-']) {
    const form = { ...complete, customerState }
    assert.equal(customJobContactProblems(form, 'A gazebo').invalid, [])
    assert.equal(quoteContactProblems(form), { missing: ['customerState'], invalid: [] })
  }
})

test.run()
