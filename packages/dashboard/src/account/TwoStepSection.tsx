import {
  addPasskey,
  confirmSecondFactor,
  getSecondFactor,
  keepSecondFactor,
  maxPasskeys,
  type NewBackupCodes,
  type Passkey,
  type PasskeyCreationOptions,
  removeAuthenticatorApp,
  removePasskey,
  renamePasskey,
  renewBackupCodes,
  type SecondFactor,
  type SecondFactorSetup,
  startPasskey,
  startSecondFactor,
  turnOffSecondFactor,
} from '@curbquote/types/second-factors'
import { Button, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../api-client/api-client.ts'
import { QrPicture } from '../integration/QrPicture.tsx'
import { copyText } from '../ui/copy-text.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { queryClient } from '../ui/query-client.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { useSubmission } from '../ui/use-submission.ts'
import { BackupCodesDialog } from './BackupCodesDialog.tsx'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { CodeInput } from './CodeInput.tsx'
import { ConfirmationForm, FormActions } from './ConfirmationForm.tsx'
import { describeBrowser } from './describe-browser.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { canUsePasskeys, createPasskey } from './passkey-browser.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { formatMoment } from '../ui/format-moment.ts'

/** Two-step sign-in of the signed-in account. Not available during an impersonation. */
export function TwoStepSection() {
  return (
    <section className="cq-panel cq-account-section" aria-labelledby="two-step">
      <h2 id="two-step">Two-step sign-in</h2>
      {readImpersonation() ? (
        <p className="cq-setting-note">Only the owner can change two-step sign-in.</p>
      ) : (
        <TwoStep />
      )}
    </section>
  )
}

type OpenForm =
  | { kind: 'start' | 'renew' | 'off' | 'removeApp' | 'addPasskey' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }

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
  const closeWith = (message: string) => {
    showSuccess(message)
    close()
  }
  const showCodes = ({ backupCodes }: NewBackupCodes, message?: string) => {
    if (backupCodes) setCodes(backupCodes)
    else if (message) showSuccess(message)
    close()
  }

  if (error && !data)
    return (
      <LoadFailure
        title="Two-step sign-in could not be loaded"
        {...{ error, isFetching, refetch }}
      />
    )
  if (!data) return <Skeleton height={84} />
  return (
    <>
      {setup ? (
        <SetUp
          setup={setup}
          isOn={data.isOn}
          onConfirmed={(confirmed) => showCodes(confirmed, 'The authenticator app was added.')}
          onCancel={close}
        />
      ) : openForm ? (
        <ChangeForm
          key={openForm.kind}
          form={openForm}
          factor={data}
          onSetup={setSetup}
          onCodes={showCodes}
          onDone={closeWith}
          onCancel={close}
        />
      ) : (
        <State factor={data} onOpen={setOpenForm} />
      )}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

/** The form of one change of two-step sign-in. */
function ChangeForm({
  form,
  factor,
  onSetup,
  onCodes,
  onDone,
  onCancel,
}: {
  form: OpenForm
  factor: SecondFactor
  onSetup: (setup: SecondFactorSetup) => void
  onCodes: (codes: NewBackupCodes, message?: string) => void
  onDone: (message: string) => void
  onCancel: () => void
}) {
  const secondSteps = { hasApp: factor.hasApp, hasPasskey: factor.passkeys.length > 0 }
  const additionSteps = factor.isOn ? secondSteps : undefined
  // Kept for a retry if the browser fails to create the passkey, because the code is used up.
  const passkeyOptions = useRef<PasskeyCreationOptions>(undefined)
  const signedOut = 'All your other devices were signed out.'
  switch (form.kind) {
    case 'start':
      return (
        <ConfirmationForm
          secondSteps={additionSteps}
          submitLabel="Continue"
          failureMessage={
            factor.isOn
              ? 'The authenticator app could not be added.'
              : 'Two-step sign-in could not be started.'
          }
          send={({ password, proof }, call) =>
            call(startSecondFactor, { body: { password, ...(factor.isOn && proof) } })
          }
          onDone={onSetup}
          onCancel={onCancel}
        />
      )
    case 'renew':
      return (
        <ConfirmationForm
          secondSteps={secondSteps}
          submitLabel="Make new codes"
          failureMessage="The codes could not be replaced."
          send={({ password, proof }, call) =>
            call(renewBackupCodes, { body: { password, ...proof } })
          }
          onDone={(response) => onCodes(response)}
          onCancel={onCancel}
        />
      )
    case 'off':
      return (
        <ConfirmationForm
          secondSteps={secondSteps}
          submitLabel="Turn off"
          failureMessage="Two-step sign-in could not be turned off."
          send={({ password, proof }, call) =>
            call(turnOffSecondFactor, { body: { password, ...proof } })
          }
          onDone={() => onDone(`Two-step sign-in is off. ${signedOut}`)}
          onCancel={onCancel}
        >
          {secondSteps.hasPasskey && (
            <p className="cq-setting-note">
              This removes all second steps of your account, including your passkeys. Signing in
              then needs only your password.
            </p>
          )}
        </ConfirmationForm>
      )
    case 'removeApp':
      return (
        <ConfirmationForm
          secondSteps={secondSteps}
          submitLabel="Remove authenticator app"
          failureMessage="The authenticator app could not be removed."
          send={({ password, proof }, call) =>
            call(removeAuthenticatorApp, { body: { password, ...proof } })
          }
          onDone={() => onDone(`The authenticator app was removed. ${signedOut}`)}
          onCancel={onCancel}
        />
      )
    case 'addPasskey':
      return (
        <ConfirmationForm
          secondSteps={additionSteps}
          initialName={describeBrowser(window.navigator.userAgent)}
          submitLabel="Add passkey"
          failureMessage="The passkey could not be added."
          send={async ({ name, password, proof }, call) => {
            const body = { password, ...(factor.isOn && proof) }
            passkeyOptions.current ??= await call(startPasskey, { body })
            const credential = await createPasskey(passkeyOptions.current)
            passkeyOptions.current = undefined
            return call(addPasskey, { body: { name, credential } })
          }}
          onDone={(response) => onCodes(response, 'The passkey was added.')}
          onCancel={onCancel}
        >
          <p className="cq-setting-note">
            Your browser then asks for your fingerprint, face, PIN or security key.
          </p>
        </ConfirmationForm>
      )
    case 'renamePasskey':
      return (
        <ConfirmationForm
          initialName={form.passkey.name}
          submitLabel="Rename passkey"
          failureMessage="The passkey could not be renamed."
          send={({ name, password }, call) =>
            call(renamePasskey, {
              params: { passkeyId: form.passkey.id },
              body: { name, password },
            })
          }
          onDone={() => onDone('The passkey was renamed.')}
          onCancel={onCancel}
        />
      )
    case 'removePasskey':
      return (
        <ConfirmationForm
          secondSteps={secondSteps}
          submitLabel="Remove passkey"
          failureMessage="The passkey could not be removed."
          send={({ password, proof }, call) =>
            call(removePasskey, {
              params: { passkeyId: form.passkey.id },
              body: { password, ...proof },
            })
          }
          onDone={() => onDone(`The passkey was removed. ${signedOut}`)}
          onCancel={onCancel}
        >
          <p className="cq-setting-note">
            Remove “{form.passkey.name}”? You can no longer sign in with this passkey, and all your
            other devices are signed out.
          </p>
        </ConfirmationForm>
      )
  }
}

function State({ factor, onOpen }: { factor: SecondFactor; onOpen: (form: OpenForm) => void }) {
  const { isOn, hasApp, passkeys, backupCodesLeft, removalAt } = factor
  if (!isOn)
    return (
      <>
        <p className="cq-setting-note">
          Off. When it is on, signing in requires your password and either a code from an
          authenticator app or a passkey. A stolen password alone is then not enough to sign in.
        </p>
        <div className="cq-account-actions">
          <Button onClick={() => onOpen({ kind: 'start' })}>Turn on two-step sign-in</Button>
          <AddPasskey count={0} onOpen={onOpen} />
        </div>
        <NoPasskeysNote />
      </>
    )
  const isOnlyStep = !hasApp && passkeys.length === 1
  return (
    <>
      <p className="cq-setting-note">
        On. Signing in needs {describeSteps(factor)}. {describeCodes(backupCodesLeft)}
      </p>
      {removalAt && <Removal removalAt={removalAt} />}
      <PasskeyList
        passkeys={passkeys}
        onRename={(passkey) => onOpen({ kind: 'renamePasskey', passkey })}
        onRemove={(passkey) =>
          onOpen(isOnlyStep ? { kind: 'off' } : { kind: 'removePasskey', passkey })
        }
      />
      <div className="cq-account-actions">
        <AddPasskey count={passkeys.length} onOpen={onOpen} />
        {!hasApp && (
          <Button onClick={() => onOpen({ kind: 'start' })}>Add an authenticator app</Button>
        )}
        {hasApp && passkeys.length > 0 && (
          <Button onClick={() => onOpen({ kind: 'removeApp' })}>Remove authenticator app</Button>
        )}
        <Button onClick={() => onOpen({ kind: 'renew' })}>New backup codes</Button>
        <Button onClick={() => onOpen({ kind: 'off' })}>Turn off</Button>
      </div>
      <NoPasskeysNote />
    </>
  )
}

function AddPasskey({ count, onOpen }: { count: number; onOpen: (form: OpenForm) => void }) {
  return (
    canUsePasskeys() &&
    count < maxPasskeys && (
      <Button onClick={() => onOpen({ kind: 'addPasskey' })}>Add a passkey</Button>
    )
  )
}

function NoPasskeysNote() {
  return (
    !canUsePasskeys() && (
      <p className="cq-setting-note">
        This browser cannot use passkeys. To add one, use a newer browser over HTTPS.
      </p>
    )
  )
}

function Removal({ removalAt }: { removalAt: string }) {
  const keep = useMutation({
    mutationFn: () => call(keepSecondFactor),
    onSuccess: () => showSuccess('Two-step sign-in stays on.'),
    onError: (error) => showFailure(error.message, 'Not changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(getSecondFactor) }),
  })
  return (
    <div className="cq-step-note" role="alert">
      <p>
        CurbQuote support will remove two-step sign-in on {formatMoment(removalAt)}. If you did not
        request this, keep two-step sign-in.
      </p>
      <Button variant="filled" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep two-step sign-in
      </Button>
    </div>
  )
}

/** The QR code for the authenticator app, and its first code. */
function SetUp({
  setup: { secret, uri },
  isOn,
  onConfirmed,
  onCancel,
}: {
  setup: SecondFactorSetup
  /** Two-step sign-in is on already. */
  isOn: boolean
  onConfirmed: (codes: NewBackupCodes) => void
  onCancel: () => void
}) {
  const form = useForm({ initialValues: { code: '' } })
  const confirm = useSubmission({
    mutationFn: ({ code }: typeof form.values) =>
      callWithFailureMessage(
        confirmSecondFactor,
        { body: { code } },
        isOn
          ? 'The authenticator app could not be added.'
          : 'Two-step sign-in could not be turned on.',
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
          <Button onClick={() => void copyText('Key', secret)}>Copy key</Button>
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
      <FormActions
        submitLabel={isOn ? 'Add authenticator app' : 'Turn on'}
        isBusy={confirm.isBusy}
        onCancel={onCancel}
      />
    </form>
  )
}

function describeSteps({ hasApp, passkeys }: SecondFactor): string {
  if (!hasApp) return passkeys.length === 1 ? 'your passkey' : 'one of your passkeys'
  return passkeys.length === 0
    ? 'a code from your authenticator app'
    : 'a code from your authenticator app or a passkey'
}

function describeCodes(left: number): string {
  if (left === 0) return 'You have no backup codes left: make new ones.'
  return left === 1 ? 'You have 1 backup code left.' : `You have ${left} backup codes left.`
}
