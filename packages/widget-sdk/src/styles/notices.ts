export const noticeStyles = `
.notice {
  display: flex;
  gap: 12px;
  margin: 0 0 16px;
  padding: 12px 14px;
  border-radius: 12px;
  font-size: 15px;
  line-height: 22px;
}
.notice .icon {
  margin-top: 1px;
}
.notice strong {
  display: block;
  font-weight: 650;
}
.notice .small-button {
  margin: 4px 0 -6px -12px;
  color: inherit !important;
  text-decoration: underline;
}
.notice-actions {
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
}
.notice.info {
  background: var(--primary-tint);
  color: var(--on-primary-tint);
}
.notice.warning {
  background: #fef3c7;
  color: #713f12;
}
.notice.danger {
  background: #fee2e2;
  color: #7f1d1d;
}
.card > .notice {
  margin: 16px 20px 0;
}
.lazy {
  display: grid;
  gap: 16px;
}
@container (min-width: 480px) {
  .card > .notice { margin: 16px 28px 0; }
}
@container (min-width: 900px) {
  .card > .notice { margin: 16px 40px 8px; }
}
`
