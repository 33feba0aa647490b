import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationSettings,
} from '@curbquote/types/notifications'
import { NativeSelect, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { FormError } from '../ui/FormError.tsx'
import { formatHour } from './format-hour.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}))

const defaults = { quietFrom: 21, quietUntil: 7 }

/** The hours in which alerts to devices and text messages wait. Changes apply at once. */
export function QuietHours({ settings }: { settings: NotificationSettings['company'] }) {
  const client = useQueryClient()
  const { quietFrom, quietUntil } = settings
  const isOn = quietFrom !== quietUntil
  const save = useMutation({
    mutationFn: (body: { quietFrom: number; quietUntil: number }) =>
      call(changeNotificationSettings, { body }),
    onSuccess: (saved) => client.setQueryData(queryOf(getNotificationSettings).queryKey, saved),
  })
  return (
    <section className="cq-alerts" aria-labelledby="quiet-hours">
      <h3 id="quiet-hours">Quiet hours</h3>
      <Switch
        withThumbIndicator={false}
        label="Alerts and text messages wait at night"
        description="In the time zone of your profile. Emails are not affected."
        checked={isOn}
        disabled={save.isPending}
        onChange={(event) =>
          save.mutate(event.currentTarget.checked ? defaults : { quietFrom: 0, quietUntil: 0 })
        }
      />
      {isOn && (
        <div className="cq-text-number">
          <NativeSelect
            label="From"
            data={hours}
            value={String(quietFrom)}
            onChange={(event) =>
              save.mutate({ quietFrom: Number(event.currentTarget.value), quietUntil })
            }
          />
          <NativeSelect
            label="Until"
            data={hours}
            value={String(quietUntil)}
            onChange={(event) =>
              save.mutate({ quietFrom, quietUntil: Number(event.currentTarget.value) })
            }
          />
        </div>
      )}
      <FormError title="The quiet hours were not saved" message={save.error?.message} />
    </section>
  )
}
