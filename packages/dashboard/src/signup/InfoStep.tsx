import { useState, type FormEvent } from 'react'
import {
  formatPhone,
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxZipLength,
  minPasswordLength,
  usStates,
} from '@curbquote/types'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { FormError } from '../session/AccountCard.tsx'
import { NewPasswordFields } from '../session/NewPasswordFields.tsx'
import { complaintAboutDetails, type SignUpDetails } from './sign-up-details.ts'

const states = [
  { value: '', label: 'Select a state' },
  ...usStates
    .filter(([code]) => code !== 'DC')
    .map(([code, name]) => ({ value: code, label: name })),
]

const texts = {
  name: { label: 'Company Name', autoComplete: 'organization', maxLength: maxNameLength },
  firstName: { label: 'First Name', autoComplete: 'given-name', maxLength: maxNameLength },
  lastName: { label: 'Last Name', autoComplete: 'family-name', maxLength: maxNameLength },
  email: { label: 'Email', autoComplete: 'email', type: 'email', maxLength: maxEmailLength },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: maxAddressLength },
  zipcode: {
    label: 'ZIP Code',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    maxLength: maxZipLength,
  },
} as const

/** Who signs up. */
export function InfoStep({
  details,
  onChange,
  onContinue,
}: {
  details: SignUpDetails
  onChange: (details: SignUpDetails) => void
  onContinue: () => void
}) {
  const [complaint, setComplaint] = useState<string>()
  const field = (name: keyof typeof texts) => (
    <TextInput
      {...texts[name]}
      name={name}
      size="md"
      required
      withAsterisk={false}
      value={details[name]}
      onChange={(event) => onChange({ ...details, [name]: event.currentTarget.value })}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = complaintAboutDetails(details)
    setComplaint(found)
    if (!found) onContinue()
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        {field('name')}
        <div className="cq-field-pair">
          {field('firstName')}
          {field('lastName')}
        </div>
        {field('email')}
        <div className="cq-field-pair">
          <NewPasswordFields
            value={details}
            minLength={minPasswordLength}
            labels={['Password', 'Confirm Password']}
            onChange={(wanted) => onChange({ ...details, ...wanted })}
          />
        </div>
        <TextInput
          label="Phone (optional)"
          name="phone"
          type="tel"
          autoComplete="tel-national"
          size="md"
          maxLength={14}
          value={details.phone}
          onChange={(event) =>
            onChange({ ...details, phone: formatPhone(event.currentTarget.value) })
          }
        />
        <TextInput label="Country" name="country" size="md" value="United States" disabled />
        <NativeSelect
          label="State"
          name="state"
          autoComplete="address-level1"
          size="md"
          required
          withAsterisk={false}
          data={states}
          value={details.state}
          onChange={(event) => onChange({ ...details, state: event.currentTarget.value })}
        />
        <div className="cq-field-pair">
          {field('city')}
          {field('zipcode')}
        </div>
        <FormError message={complaint} />
        <Button type="submit" size="md" fullWidth>
          Continue
        </Button>
      </form>
      <p className="cq-card-foot">
        Have an account? <Link to="/company/login">Sign in</Link>
        <br />
        <Link to="/terms">Terms of Service</Link> · <Link to="/privacy">Privacy Policy</Link>
      </p>
    </>
  )
}
