import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import redos from 'eslint-plugin-redos'
import * as regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { wording } from './eslint-wording.mjs'

/**
 * Front ends call the API through the endpoints of `@curbquote/types`, whose paths, inputs and responses have types.
 */
const throughEndpoints = [
  {
    selector: 'Literal[value=/(^|\\/)api\\//]',
    message: 'Use an endpoint of @curbquote/types instead of a path.',
  },
  {
    selector: 'TemplateElement[value.raw=/(^|\\/)api\\//]',
    message: 'Use an endpoint of @curbquote/types instead of a path.',
  },
  {
    selector:
      'TSAsExpression CallExpression:matches([callee.property.name="json"], [callee.name="parseJson"], [callee.property.name="parse"]:has([callee.property.name="text"]))',
    message: 'Use `call`, whose responses have types, instead of a cast.',
  },
]

/** A proxy may write the IP address with a port or in brackets. */
const ipAddressInOneSpelling = {
  selector:
    'MemberExpression[object.name="request"][property.name="ip"], ArrowFunctionExpression > ObjectPattern > Property[key.name="ip"], VariableDeclarator[init.name="request"] > ObjectPattern > Property[key.name="ip"]',
  message: 'Use `ipAddress`, which has one spelling.',
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'journeys/hosts/pages/',
      '**/node_modules/',
      '.cache/',
      '.data/',
      '**/.prerender/',
      'examples/*/build/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Fastify plugins are async functions, also without `await`.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'test', property: 'only', message: 'The other tests of the file would not run.' },
      ],
      // TypeScript reports undefined names.
      'no-undef': 'off',
    },
  },
  {
    files: ['packages/{widget-sdk,dashboard}/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['packages/*/src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'rollup/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.browser-test.{ts,tsx}', '**/test/**'],
    rules: { 'no-restricted-syntax': wording },
  },
  {
    // Regular expressions that take quadratic or exponential time. Tests match texts of their own.
    files: ['packages/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.browser-test.{ts,tsx}', '**/test/**'],
    plugins: { regexp, redos },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'redos/no-vulnerable': 'error',
    },
  },
  {
    files: ['packages/{client,widget-sdk,dashboard}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.browser-test.{ts,tsx}', '**/test/**'],
    // Only the last configuration of a rule applies.
    rules: { 'no-restricted-syntax': [...wording, ...throughEndpoints] },
  },
  {
    files: ['packages/api/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/test/**'],
    rules: { 'no-restricted-syntax': [...wording, ipAddressInOneSpelling] },
  },
  {
    files: ['packages/api/src/**/*.ts'],
    ignores: [
      '**/*-routes.ts',
      'packages/api/src/http/**',
      'packages/api/src/{app,server,worker}.ts',
      'packages/api/src/operations/listen.ts',
      'packages/api/src/worker-app.ts',
      '**/*.test.ts',
      '**/test/**',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'fastify',
              importNames: ['default', 'fastify', 'FastifyInstance'],
              message: 'A use case receives the few dependencies that it needs, never the app.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{mjs,js}'],
    languageOptions: {
      globals: { process: 'readonly', Buffer: 'readonly', URL: 'readonly', console: 'readonly' },
    },
  },
)
