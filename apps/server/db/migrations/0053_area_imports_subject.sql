ALTER TABLE "imports" VALIDATE CONSTRAINT "imports_subject_known";
