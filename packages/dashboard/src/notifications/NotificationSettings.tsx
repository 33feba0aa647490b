import { dailySummaryHour } from '@curbquote/types/limits'
import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationSettings as Settings,
  sendTestEmail,
} from '@curbquote/types/notifications'
import { getProfile } from '@curbquote/types/profile'
import { Button, NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { FormError } from '../ui/FormError.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { showSuccess } from '../ui/show-toast.ts'
import { useSavedForm } from '../ui/use-saved-form.ts'
import { DeviceAlerts } from '../alerts/DeviceAlerts.tsx'
import { formatHour } from '../alerts/format-hour.ts'
import { QuietHours } from '../alerts/QuietHours.tsx'
import { TextMessages } from '../alerts/TextMessages.tsx'
import { SampleAlert } from './SampleAlert.tsx'
import { UnconfirmedEmails } from './UnconfirmedEmails.tsx'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'

/** Notification settings with a sample alert beside them. */
export function NotificationSettings() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getNotificationSettings))
  return (
    <section className="cq-panel cq-setting" aria-labelledby="notification-preferences">
      <h2 id="notification-preferences">Notification Preferences</h2>
      {error && !data ? (
        <LoadFailure
          title="Your notification settings could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      ) : data ? (
        <>
          <NotificationEditor settings={data.company} />
          <DeviceAlerts />
          <TextMessages settings={data.company} />
          <QuietHours settings={data.company} />
        </>
      ) : (
        <Skeleton height={160} mt={16} />
      )}
    </section>
  )
}

function NotificationEditor({ settings }: { settings: Settings['company'] }) {
  const client = useQueryClient()
  const savedDestination = destinationOf(settings)
  const form = useSavedForm({ saved: fieldsOf(settings) })
  const isChanged = form.isDirty()
  useUnsavedChanges(isChanged)
  const save = useMutation({
    mutationFn: ({ destination, ...wanted }: typeof form.values) =>
      call(changeNotificationSettings, {
        body: {
          ...wanted,
          ...(destination !== savedDestination && { notificationEmail: destination || null }),
        },
      }),
    onSuccess: (settings) => {
      client.setQueryData(queryOf(getNotificationSettings).queryKey, settings)
      void client.invalidateQueries({ queryKey: keyOf(getProfile) })
      showSuccess('Settings updated')
    },
  })
  const test = useMutation({
    mutationFn: () => call(sendTestEmail),
    onSuccess: () => showSuccess('Test email sent'),
  })
  const obstacle =
    settings.recipients.length === 0
      ? 'Add a contact email to your profile first.'
      : isChanged
        ? 'Save your changes first. The test email goes to the saved recipients.'
        : undefined

  return (
    <>
      <div className="cq-setting-columns">
        <form
          id="notifications-form"
          className="cq-fields"
          tabIndex={-1}
          onSubmit={form.onSave(async (values) =>
            fieldsOf((await save.mutateAsync(values)).company),
          )}
        >
          <Switch
            withThumbIndicator={false}
            label="Email alerts"
            description="Sends emails about new leads. Your dashboard shows every lead either way."
            {...form.getInputProps('emailNotifications', { type: 'checkbox' })}
          />
          {form.values.emailNotifications && (
            <>
              <NativeSelect
                label="Alerts go to"
                description="The email address of your account, or the contact email addresses of your profile."
                data={destinationsOf(settings)}
                {...form.getInputProps('destination')}
              />
              <UnconfirmedEmails />
              <Switch
                withThumbIndicator={false}
                label="Instant alerts"
                description="Sends an email as soon as a customer sends a request."
                {...form.getInputProps('instantAlerts', { type: 'checkbox' })}
              />
              <Switch
                withThumbIndicator={false}
                label="Daily summary"
                description={`Sends an email at ${formatHour(dailySummaryHour)}, in the time zone of your profile, with the leads of the day before, their value and their status. Days without leads get no email.`}
                {...form.getInputProps('dailySummary', { type: 'checkbox' })}
              />
              <div className="cq-setting-actions">
                <Button
                  disabled={obstacle !== undefined}
                  loading={test.isPending}
                  onClick={() => test.mutate()}
                >
                  Send Test Email
                </Button>
                <span className="cq-setting-note">
                  {obstacle ?? `Goes to ${settings.recipients.join(', ')}.`}
                </span>
              </div>
              <FormError
                title="Test failed"
                message={
                  test.error
                    ? 'Failed to send test email. Check your email configuration.'
                    : undefined
                }
              />
            </>
          )}
        </form>
        <SampleAlert />
      </div>
      <SaveBar
        form="notifications-form"
        label="Save Notification Settings"
        isChanged={isChanged}
        save={save}
        failure={{ message: 'Failed to update notification settings.' }}
        onUndo={form.reset}
      />
    </>
  )
}

function fieldsOf(settings: Settings['company']) {
  const { emailNotifications, instantAlerts, dailySummary } = settings
  return { emailNotifications, instantAlerts, dailySummary, destination: destinationOf(settings) }
}

/** The selected email address. Empty if none is selected or the owner has removed it. */
function destinationOf({ email, contactEmails, notificationEmail }: Settings['company']): string {
  return [email, ...contactEmails].find((known) => known === notificationEmail) ?? ''
}

/** Options for the recipient of alerts: all contact email addresses, one of them, or the account's. */
function destinationsOf({ email, contactEmails }: Settings['company']) {
  const everywhere =
    contactEmails.length > 1
      ? `All contact emails (${contactEmails.length})`
      : contactEmails[0]
        ? `Profile: ${contactEmails[0]}`
        : `Account: ${email}`
  const single = contactEmails.length > 1 ? contactEmails : []
  return [
    { value: '', label: everywhere },
    ...single.map((contact) => ({ value: contact, label: contact })),
    ...(contactEmails.length > 0 && !contactEmails.includes(email)
      ? [{ value: email, label: `Account: ${email}` }]
      : []),
  ]
}
