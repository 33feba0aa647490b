import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormError } from '../../ui/FormError.tsx'

export type AccountType = 'free' | 'trial'

const choices: { type: AccountType; title: string; price: string; about: string }[] = [
  {
    type: 'trial',
    title: 'Free Trial',
    price: '$0 for 30 days, then $25 per month',
    about: 'Everything in Pro. A card is needed; cancel any time within the 30 days.',
  },
  {
    type: 'free',
    title: 'Free',
    price: '$0',
    about: 'The dashboard only, without quotes for your customers. No card.',
  },
]

/** Step to choose between the free account and the trial. */
export function AccountTypeStep({
  type,
  isPending,
  failure,
  onChange,
  onBack,
  onContinue,
}: {
  type: AccountType | undefined
  isPending: boolean
  failure: string | undefined
  onChange: (type: AccountType) => void
  onBack: () => void
  onContinue: (type: AccountType) => void
}) {
  const form = useForm<{ type: AccountType | undefined }>({
    initialValues: { type },
    validate: {
      type: (chosen) => (chosen ? null : 'Choose the free trial or the free account to continue.'),
    },
    onValuesChange: ({ type: chosen }) => chosen && onChange(chosen),
  })
  return (
    <form onSubmit={form.onSubmit(({ type: chosen }) => chosen && onContinue(chosen))}>
      <fieldset className="cq-account-types">
        <legend className="cq-visually-hidden">Account type</legend>
        {choices.map((choice) => (
          <label key={choice.type}>
            <input
              type="radio"
              name="account-type"
              {...form.getInputProps('type', {
                type: 'radio',
                value: choice.type,
                withError: false,
              })}
            />
            <span>
              <strong>{choice.title}</strong>
              <span>{choice.price}</span>
              <small>{choice.about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {form.errors['type'] ? (
        <FormError title="Please Select Account Type" message={form.errors['type']} />
      ) : (
        <FormError title="Signup Failed" message={failure} />
      )}
      <div className="cq-step-actions">
        <Button size="md" disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button variant="filled" type="submit" size="md" loading={isPending}>
          Create Account
        </Button>
      </div>
    </form>
  )
}
