import { getAccount, getCompanyDashboard } from '@curbquote/types/companies'
import {
  maxAddressLength,
  maxAlertAddresses,
  maxEmailLength,
  maxNameLength,
} from '@curbquote/types/limits'
import { getNotificationSettings } from '@curbquote/types/notifications'
import { usStates } from '@curbquote/types/places'
import {
  type CompanyProfile,
  getProfile,
  profileProblems,
  saveProfile,
} from '@curbquote/types/profile'
import { Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readImpersonation } from '../sessions/impersonation.ts'
import { UnconfirmedEmails } from '../notifications/UnconfirmedEmails.tsx'
import { callWithFailureMessage } from '../api-client/call-with-failure-message.ts'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { focusFirstInvalidField } from '../forms/focus-first-invalid-field.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { showSuccess } from '../ui/show-toast.ts'
import { useSavedForm } from '../ui/use-saved-form.ts'
import { nameTimeZone } from './name-time-zone.ts'
import { TimeZoneSelect } from './TimeZoneSelect.tsx'

export function BusinessInformation() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getProfile))
  return (
    <section className="cq-panel cq-setting" aria-labelledby="business-information">
      <h2 id="business-information">Business Information</h2>
      {error && !data ? (
        <LoadFailure title="Your profile could not be loaded" {...{ error, isFetching, refetch }} />
      ) : data ? (
        <ProfileForm saved={data} />
      ) : (
        <Skeleton className="cq-profile-skeleton" mt={16} />
      )}
    </section>
  )
}

type TextField = Exclude<keyof CompanyProfile, 'emailNotifications' | 'timeZone'>

function ProfileForm({ saved }: { saved: CompanyProfile }) {
  const client = useQueryClient()
  const form = useSavedForm({ saved, validate: profileProblems })
  const isChanged = form.isDirty()
  const isImpersonating = readImpersonation() !== undefined
  useUnsavedChanges(isChanged)
  const save = useMutation({
    mutationFn: ({ timeZone, ...profile }: CompanyProfile) => {
      // Without a time zone in the request, the server may set the time zone of a new ZIP code.
      const chosen = form.isDirty('timeZone') && { timeZone }
      const body = { ...profile, ...chosen }
      return callWithFailureMessage(saveProfile, { body }, 'Failed to update profile')
    },
    onSuccess: (data, profile) => {
      client.setQueryData(queryOf(getProfile).queryKey, data)
      for (const endpoint of [getCompanyDashboard, getAccount, getNotificationSettings])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) })
      if (data.timeZone === profile.timeZone) showSuccess('Profile Updated')
      else showSuccess(`Your time zone is now ${nameTimeZone(data.timeZone)}.`, 'Profile Updated')
    },
  })
  const bind = (field: TextField) => ({ ...form.getInputProps(field), required: true })

  return (
    <>
      <form
        id="profile-form"
        className="cq-fields"
        tabIndex={-1}
        noValidate
        onSubmit={form.onSave((profile) => save.mutateAsync(profile), focusFirstInvalidField(form))}
      >
        <TextInput
          {...bind('name')}
          label="Business name"
          autoComplete="organization"
          maxLength={maxNameLength}
        />
        <PhoneInput {...bind('phone')} label="Phone" />
        <TextInput
          {...bind('contactEmail')}
          label="Contact email"
          description={
            isImpersonating
              ? 'Only the owner can change the contact email.'
              : `Email addresses for lead alerts: up to ${maxAlertAddresses}, separated by commas. An email address gets no alerts until it is confirmed.`
          }
          readOnly={isImpersonating}
          inputMode="email"
          maxLength={maxAlertAddresses * (maxEmailLength + 2)}
        />
        <UnconfirmedEmails />
        <TextInput
          {...bind('streetAddress')}
          label="Street address"
          autoComplete="street-address"
          maxLength={maxAddressLength}
        />
        <div className="cq-field-row">
          <TextInput
            {...bind('city')}
            label="City"
            autoComplete="address-level2"
            maxLength={maxNameLength}
          />
          <NativeSelect
            {...bind('state')}
            label="State"
            autoComplete="address-level1"
            data={[
              { value: '', label: 'Choose a state' },
              ...usStates.map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
        <TextInput
          {...bind('zipCode')}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          onChange={(event) =>
            form.setFieldValue(
              'zipCode',
              event.currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, 5),
            )
          }
        />
        <TimeZoneSelect savedZone={saved.timeZone} bind={form.getInputProps('timeZone')} />
        <Checkbox
          label="Email alerts"
          {...form.getInputProps('emailNotifications', { type: 'checkbox' })}
        />
      </form>
      <SaveBar
        form="profile-form"
        label="Save Changes"
        isChanged={isChanged}
        save={save}
        failure={{ title: 'Update Failed', message: save.error?.message }}
        onUndo={() => {
          form.reset()
          save.reset()
        }}
      />
    </>
  )
}
