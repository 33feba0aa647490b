import type { SecondStepRequired } from '@curbquote/types/second-factors'
import type { ReactNode } from 'react'
import { Button, Checkbox, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { textOf, usePrerenderedForm } from '../ui/use-prerendered-form.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { FormError } from '../ui/FormError.tsx'
import { usePage } from '../ui/use-page.ts'
import { CredentialFields, type Credentials } from './CredentialFields.tsx'
import { hasSessionEnded } from '../sessions/return-path.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import type { TwoStepSignIn } from './use-two-step-sign-in.ts'

export interface TypedCredentials extends Credentials {
  isRemembered: boolean
}

export interface SignInPageProps {
  title: string
  lead: string
  /** The field that names the account. */
  accountField: TextInputProps
  isRememberedAtFirst: boolean
  signIn: Pick<TwoStepSignIn<unknown>, 'error' | 'isBusy' | 'secondStep'>
  onSubmit: (credentials: TypedCredentials) => void
  /** Links below the form. */
  children: ReactNode
}

/** The sign-in page of owners and of admins. */
export function SignInPage({
  title,
  lead,
  accountField,
  isRememberedAtFirst,
  signIn,
  onSubmit,
  children,
}: SignInPageProps) {
  const mainRef = usePage(`${title} · CurbQuote`)
  const isHydrated = useIsHydrated()
  const isEnded = hasSessionEnded(useLocation().search) && isHydrated
  const form = useForm<TypedCredentials>({
    initialValues: { account: '', password: '', isRemembered: isRememberedAtFirst },
  })
  const prerendered = usePrerenderedForm(form, (typed) => ({
    account: textOf(typed, accountField.name ?? ''),
    password: textOf(typed, 'password'),
    isRemembered: typed.has('remember'),
  }))

  return (
    <main className="cq-sign-in" ref={mainRef} tabIndex={-1}>
      <Link className="cq-back" to="/">
        <IconArrowLeft size={18} aria-hidden="true" />
        Back
      </Link>
      <section className="cq-sign-in-card" aria-labelledby="sign-in-title">
        <BrandMark />
        <h1 id="sign-in-title">{title}</h1>
        <p>{signIn.secondStep ? describeSecondStep(signIn.secondStep.required) : lead}</p>
        {/* Prerendered: `account-script.ts` shows it before the first paint, so that the form does not move. */}
        <p className="cq-step-note" role="status" data-session-ended hidden={!isEnded}>
          Your session has ended. Please sign in again to continue where you left off.
        </p>
        {signIn.secondStep ? (
          <SecondStepForm {...signIn.secondStep} />
        ) : (
          <form
            {...prerendered}
            onSubmit={form.onSubmit(({ account, ...rest }) =>
              onSubmit({ account: account.trim(), ...rest }),
            )}
          >
            <CredentialFields
              accountField={accountField}
              bind={(field) => form.getInputProps(field)}
            />
            <Checkbox
              label="Remember me on this device"
              name="remember"
              {...form.getInputProps('isRemembered', { type: 'checkbox' })}
            />
            <FormError message={signIn.error?.message} />
            <Button variant="filled" type="submit" size="md" fullWidth loading={signIn.isBusy}>
              Sign in
            </Button>
          </form>
        )}
        <p className="cq-card-foot">{children}</p>
      </section>
    </main>
  )
}

function describeSecondStep({ hasApp, hasPasskey }: SecondStepRequired): string {
  if (!hasApp) return 'One more step: use your passkey.'
  return hasPasskey
    ? 'One more step: enter the code from your authenticator app, or use a passkey.'
    : 'One more step: enter the code from your authenticator app.'
}
