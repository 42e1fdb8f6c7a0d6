UPDATE "email_templates" SET
  "html_content" = replace(replace("html_content", 'legal team', 'team'), 'Legal team', 'Team'),
  "text_content" = replace(replace("text_content", 'legal team', 'team'), 'Legal team', 'Team'),
  "subject" = replace(replace("subject", 'legal team', 'team'), 'Legal team', 'Team')
WHERE "html_content" ~* 'legal team' OR "text_content" ~* 'legal team' OR "subject" ~* 'legal team';--> statement-breakpoint
UPDATE "email_template_versions" SET
  "html_content" = replace(replace("html_content", 'legal team', 'team'), 'Legal team', 'Team'),
  "text_content" = replace(replace("text_content", 'legal team', 'team'), 'Legal team', 'Team'),
  "subject" = replace(replace("subject", 'legal team', 'team'), 'Legal team', 'Team')
WHERE "html_content" ~* 'legal team' OR "text_content" ~* 'legal team' OR "subject" ~* 'legal team';
