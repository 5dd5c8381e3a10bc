-- distrustGeneratedEmails marks the accounts of earlier installations whose password was generated.
ALTER TABLE "users" ADD COLUMN "password_is_generated" boolean DEFAULT false NOT NULL;
