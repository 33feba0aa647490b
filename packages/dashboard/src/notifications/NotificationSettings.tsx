import { useState } from 'react'
import type { NotificationSettings as Settings } from '@curbquote/types'
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { showToast } from '../ui/show-toast.ts'
import { SampleAlert } from './SampleAlert.tsx'

const settingsPath = '/api/company/notifications'

/** How the company hears of its leads, with a sample alert beside it. */
export function NotificationSettings() {
  const { data, error, isFetching, refetch } = useQuery<Settings>({ queryKey: [settingsPath] })
  return (
    <section className="cq-panel cq-setting" aria-labelledby="notification-preferences">
      <h3 id="notification-preferences">Notification Preferences</h3>
      {error && !data ? (
        <LoadFailure
          title="Your notification settings could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <NotificationEditor key={JSON.stringify(data)} settings={data.company} />
      ) : (
        <Skeleton height={160} mt={16} />
      )}
    </section>
  )
}

function NotificationEditor({ settings }: { settings: Settings['company'] }) {
  const client = useQueryClient()
  const [emailNotifications, setEmailNotifications] = useState(settings.emailNotifications)
  const [instantAlerts, setInstantAlerts] = useState(settings.instantAlerts)
  const isChanged =
    emailNotifications !== settings.emailNotifications || instantAlerts !== settings.instantAlerts
  useUnsavedChanges(isChanged)
  const save = useMutation({
    mutationFn: () =>
      callApi<Settings>(settingsPath, {
        method: 'PATCH',
        body: { emailNotifications, instantAlerts },
      }),
    onSuccess: ({ data }) => {
      client.setQueryData([settingsPath], data)
      showToast({ message: 'Settings updated', kind: 'success' })
    },
    onError: () =>
      showToast({
        title: 'Update failed',
        message: 'Failed to update notification settings.',
        kind: 'failure',
      }),
  })
  const test = useMutation({
    mutationFn: () => callApi(`${settingsPath}/test-email`, { method: 'POST', body: {} }),
    onSuccess: () => showToast({ message: 'Test email sent', kind: 'success' }),
    onError: () =>
      showToast({
        title: 'Test failed',
        message: 'Failed to send test email. Check your email configuration.',
        kind: 'failure',
      }),
  })
  const hasDestination = settings.recipients.length > 0

  return (
    <div className="cq-setting-columns">
      <form
        className="cq-fields"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Checkbox
          label="Email alerts"
          checked={emailNotifications}
          onChange={(event) => setEmailNotifications(event.currentTarget.checked)}
        />
        {emailNotifications && (
          <>
            <TextInput
              label="Alerts go to"
              description="The contact emails of your profile, or your account."
              value={settings.recipients.join(', ')}
              readOnly
            />
            <Checkbox
              label="Instant alerts"
              description="An email as soon as a customer sends a request."
              checked={instantAlerts}
              onChange={(event) => setInstantAlerts(event.currentTarget.checked)}
            />
            <div className="cq-setting-actions">
              <Button
                variant="default"
                disabled={!hasDestination}
                loading={test.isPending}
                onClick={() => test.mutate()}
              >
                Send Test Email
              </Button>
              {!hasDestination && (
                <span className="cq-setting-note">Add a contact email to your profile first.</span>
              )}
            </div>
          </>
        )}
        <div className="cq-setting-actions">
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            Save Notification Settings
          </Button>
          <span className="cq-setting-note" role="status">
            {isChanged ? 'You have unsaved changes.' : 'All changes are saved.'}
          </span>
        </div>
      </form>
      <SampleAlert />
    </div>
  )
}
