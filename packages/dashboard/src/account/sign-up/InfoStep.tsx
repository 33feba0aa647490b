import {
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxZipLength,
  minSignUpPasswordLength,
} from '@curbquote/types/limits'
import { usStates } from '@curbquote/types/places'
import { formatPhone } from '@curbquote/types/text'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { textOf, usePrerenderedForm } from '../../ui/use-prerendered-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { PhoneInput } from '../../ui/PhoneInput.tsx'
import { validateWhole } from '../../forms/validate-whole.ts'
import { signUpDetailsProblem, type SignUpDetails } from './sign-up-details.ts'

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

/** Step for the details of the business and its owner. */
export function InfoStep({
  details,
  notice,
  onChange,
  onContinue,
}: {
  details: SignUpDetails
  notice: string | undefined
  onChange: (details: SignUpDetails) => void
  onContinue: () => void
}) {
  const form = useForm({
    initialValues: details,
    validate: validateWhole(signUpDetailsProblem),
    onValuesChange: onChange,
  })
  const prerendered = usePrerenderedForm(form, (typed) => ({
    ...(Object.fromEntries(
      Object.keys(details).map((name) => [name, textOf(typed, name)]),
    ) as SignUpDetails),
    phone: formatPhone(textOf(typed, 'phone')),
  }))
  const isRefused = form.errors['form'] !== undefined
  const bind = (name: keyof SignUpDetails) => ({
    ...form.getInputProps(name),
    error: isRefused && !form.values[name].trim(),
  })
  const field = (name: keyof typeof texts) => (
    <TextInput
      {...texts[name]}
      name={name}
      size="md"
      required
      withAsterisk={false}
      {...bind(name)}
    />
  )
  return (
    <>
      {notice && (
        <p className="cq-step-note" role="status">
          {notice}
        </p>
      )}
      <form {...prerendered} onSubmit={form.onSubmit(onContinue)} noValidate>
        {field('name')}
        <div className="cq-field-pair">
          {field('firstName')}
          {field('lastName')}
        </div>
        {field('email')}
        <div className="cq-field-pair">
          <NewPasswordFields
            minLength={minSignUpPasswordLength}
            labels={['Password', 'Confirm Password']}
            bind={bind}
          />
        </div>
        <PhoneInput
          label="Phone (optional)"
          name="phone"
          size="md"
          {...form.getInputProps('phone')}
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
          {...bind('state')}
        />
        <div className="cq-field-pair">
          {field('city')}
          {field('zipcode')}
        </div>
        <FormError message={form.errors['form']} />
        <Button variant="filled" type="submit" size="md" fullWidth>
          Continue
        </Button>
      </form>
      <p className="cq-card-foot">
        Have an account? <Link to="/company/login">Sign in</Link>
        <br />
        <DocumentLink href="/terms">Terms of Service</DocumentLink> ·{' '}
        <DocumentLink href="/privacy">Privacy Policy</DocumentLink>
      </p>
    </>
  )
}
