import { codeLength } from '@curbquote/types/limits'
import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationSettings,
} from '@curbquote/types/notifications'
import {
  maxTextsPerDay,
  sendTextCode,
  type TextMode,
  unopenedMinutes,
  verifyTextCode,
} from '@curbquote/types/text-messages'
import { formatPhone } from '@curbquote/types/text'
import { Button, Radio, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api-client/api-client.ts'
import { readImpersonation } from '../sessions/impersonation.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { FormError } from '../ui/FormError.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { showSuccess } from '../ui/show-toast.ts'

/** Text messages to the owner: the number, its code, and when a text is sent. Changes apply at once. */
export function TextMessages({ settings }: { settings: NotificationSettings['company'] }) {
  const { texts, smsNotifications } = settings
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(getNotificationSettings) })
  const change = useMutation({
    mutationFn: (body: { smsNotifications?: boolean; textMode?: TextMode }) =>
      call(changeNotificationSettings, { body }),
    onSettled: refresh,
  })
  if (!texts.isAvailable)
    return (
      <section className="cq-alerts" aria-labelledby="text-messages">
        <h3 id="text-messages">Text messages</h3>
        <Switch
          withThumbIndicator={false}
          disabled
          checked={false}
          readOnly
          label="Text messages about new requests"
          description="This server has no text messages set up."
        />
      </section>
    )
  const isOn = smsNotifications && texts.isVerified
  return (
    <section className="cq-alerts" aria-labelledby="text-messages">
      <h3 id="text-messages">Text messages</h3>
      {texts.isStopped && (
        <p className="cq-setting-problem" role="status">
          You replied STOP, so no texts are sent. Reply START to resume them.
        </p>
      )}
      <TextNumber phone={texts.phone} isVerified={texts.isVerified} onVerified={refresh} />
      {texts.isVerified && (
        <>
          <Switch
            withThumbIndicator={false}
            label="Text messages about new requests"
            description={`At most ${maxTextsPerDay} a day. Message rates of your carrier may apply.`}
            checked={isOn}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ smsNotifications: event.currentTarget.checked })}
          />
          {isOn && (
            <Radio.Group
              label="When"
              value={texts.mode}
              onChange={(mode) => change.mutate({ textMode: mode })}
            >
              <Radio value="at_once" label="At once" mt="xs" />
              <Radio
                value="if_unopened"
                label={`If nobody opened it after ${unopenedMinutes} minutes`}
                mt="xs"
              />
            </Radio.Group>
          )}
          <FormError title="The change was not saved" message={change.error?.message} />
        </>
      )}
    </section>
  )
}

interface TextNumberProps {
  phone: string | null
  isVerified: boolean
  onVerified: () => Promise<void>
}

function TextNumber({ phone, isVerified, onVerified }: TextNumberProps) {
  const [entered, setEntered] = useState(formatPhone(phone ?? ''))
  const [code, setCode] = useState('')
  const isImpersonating = readImpersonation() !== undefined
  const send = useMutation({
    mutationFn: () => call(sendTextCode, { body: { phone: entered } }),
    onSuccess: () => {
      setCode('')
      showSuccess('The code is on its way.')
    },
  })
  const verify = useMutation({
    mutationFn: () => call(verifyTextCode, { body: { code } }),
    onSuccess: async () => {
      send.reset()
      await onVerified()
      showSuccess('Text messages are on.')
    },
  })
  const isCurrent = isVerified && entered.replace(/\D/g, '').slice(-10) === phone
  return (
    <>
      <form
        className="cq-text-number"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <PhoneInput
          label="Mobile number"
          description={isCurrent ? 'Verified' : 'A code verifies it.'}
          value={entered}
          disabled={isImpersonating}
          onChange={setEntered}
        />
        {!isCurrent && (
          <Button
            type="submit"
            disabled={entered.trim() === '' || isImpersonating}
            loading={send.isPending}
          >
            Send code
          </Button>
        )}
      </form>
      <FormError title="The code was not sent" message={send.error?.message} />
      {send.isSuccess && !isCurrent && (
        <form
          className="cq-text-number"
          onSubmit={(event) => {
            event.preventDefault()
            verify.mutate()
          }}
        >
          <TextInput
            label="Code from the text message"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            maxLength={codeLength}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button
            variant="filled"
            type="submit"
            disabled={code.length !== codeLength}
            loading={verify.isPending}
          >
            Verify
          </Button>
        </form>
      )}
      <FormError title="The code was not accepted" message={verify.error?.message} />
    </>
  )
}
