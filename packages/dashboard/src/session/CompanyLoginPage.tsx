import { useState, type FormEvent } from 'react'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BrandMark } from '../ui/BrandMark.tsx'
import { usePage } from '../ui/use-page.ts'
import { useSignIn } from './use-sign-in.ts'

export function CompanyLoginPage() {
  const mainRef = usePage('Business Login · CurbQuote')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isRemembered, setIsRemembered] = useState(true)
  const signIn = useSignIn()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate({ email: email.trim(), password, isRemembered })
  }

  return (
    <main className="cq-sign-in" ref={mainRef} tabIndex={-1}>
      <Link className="cq-back" to="/">
        <IconArrowLeft size={18} aria-hidden="true" />
        Back
      </Link>
      <section className="cq-sign-in-card" aria-labelledby="sign-in-title">
        <BrandMark />
        <h1 id="sign-in-title">Business Login</h1>
        <p>Sign in to see your quotes.</p>
        <form onSubmit={submit}>
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            size="md"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Checkbox
            label="Remember me on this device"
            name="remember"
            checked={isRemembered}
            onChange={(event) => setIsRemembered(event.currentTarget.checked)}
          />
          <div role="alert">
            {signIn.error && <p className="cq-form-error">{signIn.error.message}</p>}
          </div>
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            Sign in
          </Button>
        </form>
        <p className="cq-card-foot">
          <Link to="/company/forgot-password">Forgot password?</Link>
          <br />
          New here? <Link to="/company/signup">Create an account</Link>
        </p>
      </section>
    </main>
  )
}
