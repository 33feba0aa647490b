import { changeBranding, uploadLogo } from '@curbquote/types/branding'
import { getAccount } from '@curbquote/types/companies'
import { maxLogoBytes } from '@curbquote/types/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { showSuccess } from '../ui/show-toast.ts'
import { type BrandingDraft, savedTexts } from './branding-draft.ts'

export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml']

export function useAccount() {
  return useQuery(queryOf(getAccount))
}

export function useSaveBranding() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: BrandingDraft) =>
      call(changeBranding, { body: { ...draft, ...savedTexts(draft) } }),
    onSuccess: (branding) => {
      client.setQueryData(
        queryOf(getAccount).queryKey,
        (account) => account && { ...account, ...branding },
      )
      showSuccess('Your widget now shows the new branding.', 'Branding Updated')
    },
  })
}

/** Uploads a logo. Customers see it after the branding is saved. */
export function useUploadLogo(onUploaded: (logoUrl: string) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.append('logo', file)
      return call(uploadLogo, { form })
    },
    onSuccess: ({ logoUrl }) => {
      onUploaded(logoUrl)
      showSuccess('Save your changes to show it in your widget.', 'Logo Uploaded')
    },
  })
}

export interface LogoFailure {
  title: string
  message: string
}

/** Message for a failed upload. An error without a code is not from our API, so a prefix precedes its text. */
export function uploadFailure(error: Error): LogoFailure {
  const title = 'Upload Failed'
  if (!(error instanceof ApiRequestError))
    return { title, message: 'Failed to upload logo. Please try again.' }
  return { title, message: error.code ? error.message : `Upload failed: ${error.message}` }
}

/** Message for a file that cannot be a logo, or `undefined` if it is valid. */
export function logoProblem(file: File): LogoFailure | undefined {
  if (!logoTypes.includes(file.type))
    return {
      title: 'Invalid File Type',
      message: 'Please upload a PNG, JPG, or SVG file.',
    }
  if (file.size > maxLogoBytes)
    return {
      title: 'File Too Large',
      message: 'Please upload a file smaller than 5MB.',
    }
  return undefined
}
