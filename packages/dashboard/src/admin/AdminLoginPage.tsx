import { useState, type FormEvent } from 'react'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BrandMark } from '../ui/BrandMark.tsx'
import { usePage } from '../ui/use-page.ts'
import { useAdminSignIn } from './use-admin-sign-in.ts'

export function AdminLoginPage() {
  const mainRef = usePage('SaaS Admin Login · CurbQuote')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isRemembered, setIsRemembered] = useState(false)
  const signIn = useAdminSignIn()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate({ username: username.trim(), password, isRemembered })
  }

  return (
    <main className="cq-sign-in" ref={mainRef} tabIndex={-1}>
      <Link className="cq-back" to="/">
        <IconArrowLeft size={18} aria-hidden="true" />
        Back
      </Link>
      <section className="cq-sign-in-card" aria-labelledby="sign-in-title">
        <BrandMark />
        <h1 id="sign-in-title">SaaS Admin Login</h1>
        <p>For the people who run CurbQuote.</p>
        <form onSubmit={submit}>
          <TextInput
            label="Username or email"
            name="username"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            required
            withAsterisk={false}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
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
        <p className="cq-sign-in-more">
          <Link to="/admin/password-reset">Forgot or want another password?</Link>
        </p>
      </section>
    </main>
  )
}
