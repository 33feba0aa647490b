import {
  type BackupCodes,
  confirmSecondFactor,
  getSecondFactor,
  keepSecondFactor,
  renewBackupCodes,
  type SecondFactor,
  type SecondFactorSetup,
  startSecondFactor,
  type Succeeded,
  turnOffSecondFactor,
} from '@curbquote/types'
import { Button, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../api-client.ts'
import { QrPicture } from '../integration/QrPicture.tsx'
import { copyText } from '../ui/copy-text.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { BackupCodesDialog } from './BackupCodesDialog.tsx'
import { callWithFailureMessage } from './call-with-failure-message.ts'
import { CodeInput } from './CodeInput.tsx'
import { readImpersonation } from './impersonation.ts'

/** Two-step sign-in of the signed-in account. Only the owner in person may see or change it. */
export function TwoStepSection() {
  return (
    <section className="cq-panel cq-account-section" aria-labelledby="two-step">
      <h3 id="two-step">Two-step sign-in</h3>
      {readImpersonation() ? (
        <p className="cq-setting-note">Only the owner can change two-step sign-in.</p>
      ) : (
        <TwoStep />
      )}
    </section>
  )
}

type OpenForm = 'start' | 'renew' | 'off'

function TwoStep() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getSecondFactor),
    staleTime: 0,
  })
  const [openForm, setOpenForm] = useState<OpenForm>()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    setOpenForm(undefined)
    setSetup(undefined)
    void queryClient.invalidateQueries({ queryKey: keyOf(getSecondFactor) })
  }
  const showCodes = ({ backupCodes }: { backupCodes: string[] }) => {
    setCodes(backupCodes)
    close()
  }

  if (error && !data)
    return (
      <LoadFailure
        title="Two-step sign-in could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height={84} />
  return (
    <>
      {setup ? (
        <SetUp setup={setup} onConfirmed={showCodes} onCancel={close} />
      ) : openForm === 'start' ? (
        <Confirmation
          submitLabel="Continue"
          failureMessage="Two-step sign-in could not be started."
          send={({ password }, failureMessage) =>
            callWithFailureMessage(startSecondFactor, { body: { password } }, failureMessage)
          }
          onDone={setSetup}
          onCancel={close}
        />
      ) : openForm ? (
        <Confirmation
          asksForCode
          submitLabel={openForm === 'off' ? 'Turn off' : 'Make new codes'}
          failureMessage={
            openForm === 'off'
              ? 'Two-step sign-in could not be turned off.'
              : 'The codes could not be replaced.'
          }
          send={(body, failureMessage): Promise<BackupCodes | Succeeded> =>
            openForm === 'off'
              ? callWithFailureMessage(turnOffSecondFactor, { body }, failureMessage)
              : callWithFailureMessage(renewBackupCodes, { body }, failureMessage)
          }
          onDone={(response) => {
            if ('backupCodes' in response) return showCodes(response)
            showToast({
              title: 'Two-step sign-in is off',
              message: 'All your other devices were signed out.',
              kind: 'success',
            })
            return close()
          }}
          onCancel={close}
        />
      ) : (
        <State factor={data} onOpen={setOpenForm} />
      )}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

function State({ factor, onOpen }: { factor: SecondFactor; onOpen: (form: OpenForm) => void }) {
  const { isOn, backupCodesLeft, removalAt } = factor
  if (!isOn)
    return (
      <>
        <p className="cq-setting-note">
          Off. When it is on, signing in needs your password and a code of an app on your phone, so
          a stolen password is not enough.
        </p>
        <Button variant="default" onClick={() => onOpen('start')}>
          Turn on two-step sign-in
        </Button>
      </>
    )
  return (
    <>
      <p className="cq-setting-note">
        On. Signing in needs a code of your authenticator app. {describeCodes(backupCodesLeft)}
      </p>
      {removalAt && <Removal removalAt={removalAt} />}
      <div className="cq-account-actions">
        <Button variant="default" onClick={() => onOpen('renew')}>
          New backup codes
        </Button>
        <Button variant="default" onClick={() => onOpen('off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}

function Removal({ removalAt }: { removalAt: string }) {
  const keep = useMutation({
    mutationFn: () => call(keepSecondFactor),
    onSuccess: () => showToast({ message: 'Two-step sign-in stays on.', kind: 'success' }),
    onError: (error) =>
      showToast({ title: 'Not changed', message: error.message, kind: 'failure' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(getSecondFactor) }),
  })
  return (
    <div className="cq-step-note" role="alert">
      <p>Our support removes two-step sign-in on {format(removalAt)}. Did you ask for that?</p>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep two-step sign-in
      </Button>
    </div>
  )
}

/** The QR code for the authenticator app, and its first code. */
function SetUp({
  setup: { secret, uri },
  onConfirmed,
  onCancel,
}: {
  setup: SecondFactorSetup
  onConfirmed: (codes: { backupCodes: string[] }) => void
  onCancel: () => void
}) {
  const form = useForm({ initialValues: { code: '' } })
  const confirm = useSubmission({
    mutationFn: ({ code }: typeof form.values) =>
      callWithFailureMessage(
        confirmSecondFactor,
        { body: { code } },
        'Two-step sign-in could not be turned on.',
      ),
    onSuccess: onConfirmed,
  })
  return (
    <form onSubmit={form.onSubmit(confirm.submit)}>
      <ol className="cq-two-step-setup">
        <li>
          Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.
          <div className="cq-two-step-qr">
            <QrPicture text={uri} label="QR code for your authenticator app" />
          </div>
          <p>
            No camera? Open <a href={uri}>this link</a> on the phone, or enter this key:{' '}
            <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <Button variant="default" onClick={() => void copyText('Key', secret)}>
            Copy key
          </Button>
        </li>
        <li>
          <CodeInput
            label="Enter the code"
            description="The six digits that the app shows now"
            required
            withAsterisk={false}
            autoFocus
            {...form.getInputProps('code')}
          />
        </li>
      </ol>
      <FormError message={confirm.error?.message} />
      <Actions submitLabel="Turn on" isBusy={confirm.isBusy} onCancel={onCancel} />
    </form>
  )
}

interface ConfirmationProps<Response> {
  asksForCode?: boolean
  submitLabel: string
  failureMessage: string
  send: (body: { password: string; code: string }, failureMessage: string) => Promise<Response>
  onDone: (response: Response) => unknown
  onCancel: () => void
}

/** Asks for the password, and for a code where two-step sign-in is on. */
function Confirmation<Response>({
  asksForCode = false,
  submitLabel,
  failureMessage,
  send,
  onDone,
  onCancel,
}: ConfirmationProps<Response>) {
  const form = useForm({ initialValues: { password: '', code: '' } })
  const change = useSubmission({
    mutationFn: (body: typeof form.values) =>
      send({ ...body, code: body.code.trim() }, failureMessage),
    onSuccess: onDone,
  })
  return (
    <form onSubmit={form.onSubmit(change.submit)}>
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      {asksForCode && (
        <TextInput
          label="Code"
          description="Of your authenticator app, or a backup code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          maxLength={20}
          {...form.getInputProps('code')}
        />
      )}
      <FormError message={change.error?.message} />
      <Actions submitLabel={submitLabel} isBusy={change.isBusy} onCancel={onCancel} />
    </form>
  )
}

function Actions({
  submitLabel,
  isBusy,
  onCancel,
}: {
  submitLabel: ReactNode
  isBusy: boolean
  onCancel: () => void
}) {
  return (
    <div className="cq-account-actions">
      <Button type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function describeCodes(left: number): string {
  if (left === 0) return 'You have no backup codes left: make new ones.'
  return left === 1 ? 'You have 1 backup code left.' : `You have ${left} backup codes left.`
}

function format(moment: string): string {
  return new Date(moment).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
}
