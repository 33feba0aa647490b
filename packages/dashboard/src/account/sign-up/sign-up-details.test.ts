import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { signUpDetailsProblem, toSignUp } from './sign-up-details.ts'

const details = {
  name: 'Tidy Drives',
  firstName: 'Jo',
  lastName: 'Reed',
  email: ' jo@tidy.example ',
  password: 'long enough',
  confirmation: 'long enough',
  phone: '',
  state: 'KY',
  city: 'Louisville',
  zipcode: '40202-1234',
}

test('details are sent without the password confirmation, and the phone is optional', () => {
  assert.is(signUpDetailsProblem(details), undefined)
  assert.equal(Object.keys(toSignUp(details)).includes('confirmation'), false)
  assert.is(toSignUp(details).email, 'jo@tidy.example')
})

test('each invalid field has its own message', () => {
  for (const field of ['name', 'firstName', 'lastName', 'email', 'password', 'state', 'city'])
    assert.is(
      signUpDetailsProblem({ ...details, [field]: ' ' }),
      'Please fill in all required fields',
    )
  assert.is(signUpDetailsProblem({ ...details, confirmation: 'x' }), 'Passwords do not match')
  assert.match(signUpDetailsProblem({ ...details, zipcode: '4020' }) ?? '', /ZIP/)
  for (const phone of ['(502) 55', '(151) 255-5014', '+44 20 7946 0958'])
    assert.match(signUpDetailsProblem({ ...details, phone }) ?? '', /Phone/, phone)
  assert.match(
    signUpDetailsProblem({ ...details, password: 'seven77', confirmation: 'seven77' }) ?? '',
    /at least 8 characters/,
  )
})

test.run()
