alter table account drop constraint account_language_check,
  add constraint account_language_check check (language in ('en', 'zh', 'zh-Hans'));
alter table mail_outbox drop constraint mail_outbox_language_check,
  add constraint mail_outbox_language_check check (language in ('en', 'zh', 'zh-Hans'));
