import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type CompanyProfile,
  getAccount,
  getCompanyDashboard,
  profileProblems,
  type ProfileProblems,
  usStates,
  getProfile,
  saveProfile,
  getNotificationSettings,
} from '@curbquote/types'
import { Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readImpersonation } from '../sessions/impersonation.ts'
import { UnconfirmedEmails } from '../notifications/UnconfirmedEmails.tsx'
import { callWithFailureMessage } from '../sessions/call-with-failure-message.ts'
import { SaveBar } from '../settings/SaveBar.tsx'
import { useUnsavedChanges } from '../settings/use-unsaved-changes.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { showToast } from '../ui/show-toast.ts'

export function BusinessInformation() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getProfile))
  return (
    <section className="cq-panel cq-setting" aria-labelledby="business-information">
      <h3 id="business-information">Business Information</h3>
      {error && !data ? (
        <LoadFailure
          title="Your profile could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <ProfileForm key={JSON.stringify(data)} saved={data} />
      ) : (
        <Skeleton height={320} mt={16} />
      )}
    </section>
  )
}

type TextField = Exclude<keyof CompanyProfile, 'emailNotifications'>

function ProfileForm({ saved }: { saved: CompanyProfile }) {
  const client = useQueryClient()
  const [profile, setProfile] = useState(saved)
  const [problems, setProblems] = useState<ProfileProblems>({})
  const isChanged = JSON.stringify(profile) !== JSON.stringify(saved)
  const isImpersonating = readImpersonation() !== undefined
  useUnsavedChanges(isChanged)
  const save = useMutation({
    mutationFn: () =>
      callWithFailureMessage(saveProfile, { body: profile }, 'Failed to update profile'),
    onSuccess: (data) => {
      client.setQueryData(queryOf(getProfile).queryKey, data)
      for (const endpoint of [getCompanyDashboard, getAccount, getNotificationSettings])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) })
      showToast({ message: 'Profile Updated', kind: 'success' })
    },
  })
  const text = (field: TextField, value: string) => {
    setProfile({ ...profile, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }
  const bind = (field: TextField) => ({
    value: profile[field],
    error: problems[field],
    required: true,
  })

  return (
    <>
      <form
        id="profile-form"
        className="cq-fields"
        tabIndex={-1}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const found = profileProblems(profile)
          // Rendered synchronously, so that the first invalid field can be focused.
          flushSync(() => setProblems(found))
          if (Object.keys(found).length === 0) save.mutate()
          else event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
        }}
      >
        <TextInput
          {...bind('name')}
          label="Business name"
          autoComplete="organization"
          onChange={(event) => text('name', event.currentTarget.value)}
        />
        <PhoneInput {...bind('phone')} label="Phone" onChange={(phone) => text('phone', phone)} />
        <TextInput
          {...bind('contactEmail')}
          label="Contact email"
          description={
            isImpersonating
              ? 'Only the owner can change it.'
              : 'Your lead alerts go here, once each email address is confirmed. Up to five, separated by commas.'
          }
          readOnly={isImpersonating}
          inputMode="email"
          onChange={(event) => text('contactEmail', event.currentTarget.value)}
        />
        <UnconfirmedEmails />
        <TextInput
          {...bind('streetAddress')}
          label="Street address"
          autoComplete="street-address"
          onChange={(event) => text('streetAddress', event.currentTarget.value)}
        />
        <div className="cq-field-row">
          <TextInput
            {...bind('city')}
            label="City"
            autoComplete="address-level2"
            onChange={(event) => text('city', event.currentTarget.value)}
          />
          <NativeSelect
            {...bind('state')}
            label="State"
            autoComplete="address-level1"
            data={[
              { value: '', label: 'Choose a state' },
              ...usStates.map(([value, label]) => ({ value, label })),
            ]}
            onChange={(event) => text('state', event.currentTarget.value)}
          />
        </div>
        <TextInput
          {...bind('zipCode')}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          onChange={(event) => text('zipCode', event.currentTarget.value.replace(/\D/g, ''))}
        />
        <Checkbox
          label="Email me about new leads"
          checked={profile.emailNotifications}
          onChange={(event) =>
            setProfile({ ...profile, emailNotifications: event.currentTarget.checked })
          }
        />
      </form>
      <SaveBar
        form="profile-form"
        label="Save Changes"
        isChanged={isChanged}
        isSaving={save.isPending}
        failure={save.error ? { title: 'Update Failed', message: save.error.message } : undefined}
        onUndo={() => {
          setProfile(saved)
          setProblems({})
          save.reset()
        }}
      />
    </>
  )
}
